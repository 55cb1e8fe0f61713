/** Starts a timer of CPU time, which other processes do not affect. @returns a function that returns milliseconds */
export function startCpuTime(): () => number {
  const started = process.cpuUsage();
  return () => process.cpuUsage(started).user / 1000;
}
