// `npm start`: installs, prepares and serves everything with demo data. Ctrl-C stops everything that it started.
// PORT, DB_PORT, PAYMENTS_PORT and DATA_DIR change ports and folder. DATABASE_URL uses a running libSQL server,
// STRIPE_SECRET_KEY the real Stripe.
import { readFileSync } from "node:fs";
import { runCommand } from "./run-command.mjs";
import { localPlace } from "./settings.mjs";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const started = Date.now();

await runCommand(async (open) => {
  if (process.env.SETTINGS_FILE)
    throw new Error("`npm start` and `npm run dev` load demo data, so they take no SETTINGS_FILE. Unset it.");
  const settings = await open();
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = settings;
  // Demo data contains administrators with public passwords.
  if (url && !LOCAL.includes(new URL(url).hostname))
    throw new Error("Demo data is loaded only into a database on this machine. Unset DATABASE_URL.");
  const { port, dbPort, dataDir } = localPlace(settings);
  const place = {
    port,
    dbPort,
    dataDir,
    paymentsPort: Number(settings.PAYMENTS_PORT ?? port + 2),
    database: url ? { url, token } : undefined,
  };
  if (process.argv.includes("--dev")) {
    const { startDevelopment } = await import("./dev.mjs");
    stopOnSignal(await startDevelopment(place));
    return;
  }
  const { startStack, watchWorker } = await import("./stack.mjs");
  const stack = await startStack({ ...place, log: printWarnings });
  stopOnSignal(stack);
  await announce(stack, port);
  watchWorker(stack.worker, console.log);
});

/** @param {{ ended: Promise<string>, stop: () => Promise<void> }} stack */
function stopOnSignal(stack) {
  let isStopping = false;
  const stop = async (status) => {
    if (isStopping) return;
    isStopping = true;
    await stack.stop();
    process.exit(status);
  };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      console.log("\nStopping …");
      stop(0);
    });
  stack.ended.then((sentence) => {
    if (isStopping) return;
    console.error(`${sentence} Stopping everything.`);
    stop(1);
  });
}

async function announce({ paymentsUrl }, port) {
  const { MARKETS } = await import("./stack.mjs");
  const { howToPay } = await import("./stripe-simulator.mjs");
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\nAlliance is running, ${seconds} s after the start.\n`);
  for (const market of MARKETS) console.log(`  ${market.toUpperCase()}  http://${market}.localhost:${port}/`);
  const { administrator, providers } = JSON.parse(readFileSync("app/domain/administrators/demo-accounts.json", "utf8"));
  console.log(`
  Couples log in with any mobile number of the country, for example 06 12 34 56 78 (France). The code is not sent anywhere:
  read it in the development outbox, http://localhost:${port}/dev/outbox (as data: /dev/outbox.json).

  Planners log in at /pro/login with the password ${providers.password}:
${Object.values(providers.emails)
  .join(" ")
  .replace(/(.{1,110})( |$)/g, "    $1\n")
  .trimEnd()}

  Moderation is at http://localhost:${port}/admin/login: ${administrator.email}, password ${administrator.password}.
  The second-factor code is at the top of the outbox; the secret for an authenticator app is ${administrator.totpSecret}.

${howToPay(paymentsUrl)}

Ctrl-C stops everything.`);
}

/** Prints errors and alarms from the Worker's log, or every line with LOG=all. */
function printWarnings(line) {
  if (process.env.LOG === "all" || /"level":"(error|fatal|alarm)"|uncaught exception/.test(line)) console.log(line);
}
