import { spawn } from "node:child_process";

/**
 * Starts a TypeScript program in a separate process and waits until it prints `ready` and a line of JSON. It ends when
 * its standard input closes, even if this process is killed.
 * @param {string[]} args its file and arguments
 * @param {{ env?: Record<string, string>, print?: (text: string) => void }} options `print` receives its other output
 * @returns the printed JSON, the process, and a function that ends it
 */
export async function startChild(args, { env = {}, print = () => {} } = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  child.stdin.on("error", () => {}); // Ctrl-C ends the child as well.
  const gone = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const ready = await new Promise((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      print(chunk.replace(/^ready .*\n/m, ""));
      output += chunk;
      const line = /^ready (.*)\n/m.exec(output);
      if (line) resolve(JSON.parse(line[1]));
    });
    gone.then((status) => reject(new Error(`${args[0]} did not start (status ${status}).`)));
  });
  return {
    ready,
    process: child,
    async stop() {
      child.stdin.end();
      const slow = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await gone;
      clearTimeout(slow);
    },
  };
}

/** Ends this program when its standard input closes, or on a signal. @param {() => Promise<void>} stop */
export function endWithParent(stop) {
  const end = async () => {
    await stop();
    process.exit(0);
  };
  process.stdin.resume().once("end", end).once("error", end);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
}
