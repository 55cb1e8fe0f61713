// `npm start`: installs, prepares and serves everything with demo data. Ctrl-C stops everything that it started.
// PORT, DB_PORT, PAYMENTS_PORT and DATA_DIR move it; DATABASE_URL uses a libSQL server that runs already, STRIPE_SECRET_KEY the real Stripe.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const started = Date.now();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { MARKETS, startStack } = await import("./stack.mjs");
const { howToPay } = await import("./stripe-simulator.mjs");

const port = Number(process.env.PORT ?? 8788);
const dbPort = Number(process.env.DB_PORT ?? port + 1);
const paymentsPort = Number(process.env.PAYMENTS_PORT ?? port + 2);
const dataDir = process.env.DATA_DIR ?? ".data";

if (process.argv.includes("--dev")) {
  const { startDevelopment } = await import("./dev.mjs");
  await startDevelopment({ port, dbPort, paymentsPort, dataDir });
} else {
  const stack = await startStack({ dataDir, port, dbPort, paymentsPort, log: printWarnings });
  announce(stack);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      console.log("\nStopping …");
      await stack.stop();
      process.exit(0);
    });
}

function announce({ paymentsUrl }) {
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
  The code of its second factor stands on top of the outbox; for an authenticator application its secret is ${administrator.totpSecret}.

${howToPay(paymentsUrl)}

Ctrl-C stops everything.`);
}

/** Requests are logged as JSON; here only what went wrong is of interest. LOG=all shows everything. */
function printWarnings(line) {
  if (process.env.LOG === "all" || /"level":"(error|fatal)"|\[ERROR\]|✘/.test(line)) console.log(line);
}
