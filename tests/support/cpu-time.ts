/** Starts a stopwatch that counts CPU time: a busy machine does not make it run faster. @returns the milliseconds since */
export function startCpuTime(): () => number {
  const started = process.cpuUsage();
  return () => process.cpuUsage(started).user / 1000;
}
