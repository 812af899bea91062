/** Work of which one at a time runs per key: who comes meanwhile gets the same result. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = flights.get(key);
    if (known !== undefined) return known;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
