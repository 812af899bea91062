/**
 * Milliseconds of processor time that `work` takes. Unlike elapsed time, this does not grow with the machine's load.
 */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
