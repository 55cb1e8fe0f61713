// `npm run dev`: like `npm start`, with hot reload. Pages run in Node through Vite instead of workerd, with the
// Worker's own handlers.
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createServer as createViteServer } from "vite";
import { getPlatformProxy } from "wrangler";
import { startImagesStandIn } from "./images-stand-in.mjs";
import { requireFreePorts, startSqld } from "./sqld.mjs";
import { developmentSettings, firstToEnd, MARKETS, partsToStop, prepareDatabase } from "./stack.mjs";
import { howToPay, startPayments } from "./stripe-simulator.mjs";

const CRON_MS = 60_000;

/** @param {Omit<Parameters<typeof import("./stack.mjs").startStack>[0], "log">} options */
export async function startDevelopment(options) {
  const { port, dbPort, paymentsPort, database } = options;
  await requireFreePorts({ PORT: port, PAYMENTS_PORT: paymentsPort, ...(database ? {} : { DB_PORT: dbPort }) });
  const parts = partsToStop();
  try {
    return await startParts(options, parts);
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts({ port, dbPort, paymentsPort, dataDir, database }, { add, stop }) {
  const sqld = database ? undefined : await add(startSqld({ dataDir: join(dataDir, "database"), port: dbPort }));
  const development = developmentSettings(dataDir, database?.url ?? sqld.url);
  await prepareDatabase(development.DATABASE_URL, { secret: development.SESSION_SECRET });
  const images = await add(startImagesStandIn());
  const payments = await add(startPayments({ dataDir, port: paymentsPort, productPort: port }));
  // Uses only the bucket of `npm start`; this program provides the Worker's other bindings.
  const bindings = await getPlatformProxy({ persist: { path: join(dataDir, `wrangler-${port}`, "v3") } });
  await add({ stop: () => bindings.dispose() });
  // Pages under development are never cached.
  const kept = { KEEP_PROFILE_SECONDS: "0", KEEP_LIST_SECONDS: "0" };
  const settings = {
    ...development,
    ...payments.settings,
    ...kept,
    ...(database?.token ? { DATABASE_TOKEN: database.token } : {}),
    IMAGES_STAND_IN_URL: images.url,
    LOCAL_ORIGIN: `http://localhost:${port}`,
    MEDIA: bindings.env.MEDIA,
    MESSAGES: queueTo("alliance-messages"),
    NOTICES: queueTo("alliance-notices"),
  };

  /** Passes work to the current build, in place of a queue. */
  function queueTo(queue) {
    return {
      async sendBatch(messages) {
        const worker = await currentWorker();
        for (const message of messages) await worker.queue({ queue, messages: [message] }, settings);
      },
    };
  }

  const server = createHttpServer();
  const vite = await createViteServer({
    server: { middlewareMode: true, hmr: { server }, allowedHosts: [".localhost"] },
    appType: "custom",
    // Lists all browser dependencies before the first page, because Vite reloads the page for one that it finds later.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
    resolve: { alias: { "react-dom/server": fileURLToPath(new URL("react-dom-server.mjs", import.meta.url)) } },
  });
  await add({ stop: () => vite.close() });
  vite.watcher.on("change", (file) => reloadServerSide(vite, file));
  const currentWorker = workerOf(vite);

  server.on("request", (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, async () => {
      try {
        const worker = await currentWorker();
        const response = await worker.fetch(createRequest(incoming, outgoing), settings, execution);
        await sendResponse(outgoing, await withHotReload(response));
      } catch (error) {
        vite.ssrFixStacktrace(error);
        console.error(error);
        if (!outgoing.headersSent) outgoing.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
        outgoing.end(String(error.stack));
      }
    });
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  await add({ stop: async () => server.close().closeAllConnections() });

  const cron = setInterval(async () => {
    const worker = await currentWorker();
    await worker.scheduled({ scheduledTime: Date.now() }, settings, execution);
  }, CRON_MS);
  await add({ stop: async () => clearInterval(cron) });

  console.log("\nAlliance is running with hot reload.\n");
  for (const market of MARKETS) console.log(`  ${market.toUpperCase()}  http://${market}.localhost:${port}/`);
  console.log(
    `\n  Outbox: http://localhost:${port}/dev/outbox\n\n${howToPay(payments.url)}\n\nCtrl-C stops everything.`,
  );

  return { ended: firstToEnd({ sqld }), stop };
}

const execution = {
  waitUntil(work) {
    work.catch((error) => console.error(error));
  },
};

/** Returns the Worker of the current build; creates a new one after Vite has loaded another build. */
function workerOf(vite) {
  let last = { build: undefined, worker: undefined };
  return async () => {
    const build = await vite.ssrLoadModule("virtual:remix/server-build");
    if (last.build !== build) last = { build, worker: build.entry.module.createWorker(build) };
    return last.worker;
  };
}

/** Reloads the page after a change of a file that the browser does not load as a module. */
function reloadServerSide(vite, file) {
  const { client, ssr } = vite.environments;
  const isLoaded = (environment) => environment.moduleGraph.getModulesByFile(file)?.size > 0;
  if (isLoaded(ssr) && !isLoaded(client)) client.hot.send({ type: "full-reload" });
}

/** Reloads a page without scripts after every change, because it has no modules to swap. */
const RELOAD_PLAIN_PAGE = `<script type="module">
  import { createHotContext } from "/@vite/client";
  createHotContext("/plain-page").on("vite:beforeUpdate", () => location.reload());
</script>`;

/** Allows Vite's client in a page; otherwise the Content-Security-Policy would block it. */
async function withHotReload(response) {
  const headers = new Headers(response.headers);
  if (!headers.get("Content-Type")?.startsWith("text/html")) return response;
  headers.set(
    "Content-Security-Policy",
    headers
      .get("Content-Security-Policy")
      .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
      .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/connect-src [^;]*/, "connect-src 'self' ws:"),
  );
  headers.set("Cache-Control", "no-store");
  headers.delete("ETag");
  const html = await response.text();
  const isPlain = !html.includes("__remixContext");
  return new Response(isPlain ? html.replace("</head>", `${RELOAD_PLAIN_PAGE}</head>`) : html, {
    status: response.status,
    headers,
  });
}
