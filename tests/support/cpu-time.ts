/** Starts a timer of CPU time, which other load does not affect. @returns the milliseconds since */
export function startCpuTime(): () => number {
  const started = process.cpuUsage();
  return () => process.cpuUsage(started).user / 1000;
}
