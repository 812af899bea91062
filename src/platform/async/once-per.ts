/** Makes a value once for each key, and remembers the latest. After an error, the next call makes it again. */
export function createOncePer<T>() {
  let latest: { readonly key: string; readonly value: Promise<T> } | undefined;
  return (key: string, make: () => Promise<T>): Promise<T> => {
    if (latest?.key === key) return latest.value;
    const made = { key, value: make() };
    latest = made;
    made.value.catch(() => {
      if (latest === made) latest = undefined;
    });
    return made.value;
  };
}
