import { spawn } from "node:child_process";
import { resolve } from "node:path";

/**
 * Runs a program of the packages, or one with an absolute path, until it ends.
 * @param {{ env?: Record<string, string>, print?: (text: string) => void }} options
 * @returns {Promise<{ status: number, output: string }>} 1 and the error's message if it cannot be started
 */
export function run(program, args, { env = {}, print = () => {} } = {}) {
  return new Promise((done) => {
    const child = spawn(resolve("node_modules", ".bin", program), args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    let output = "";
    const receive = (text) => {
      output += text;
      print(text);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", receive);
    child.once("error", (error) => {
      receive(`${error.message}\n`);
      done({ status: 1, output });
    });
    child.once("close", (status) => done({ status: status ?? 1, output }));
  });
}

/**
 * Starts a TypeScript program in a separate process and waits until it prints `ready` and a line of JSON. It ends when
 * its standard input closes, also if this process is killed.
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
  let isReady = false;
  const ready = await new Promise((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      if (isReady) return print(chunk);
      print(chunk.replace(/^ready .*\n/m, ""));
      output += chunk;
      const line = /^ready (.*)\n/m.exec(output);
      isReady = line !== null;
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
