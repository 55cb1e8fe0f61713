// Counts usage that Cloudflare and Turso bill. Wraps the bundle inside the Worker of measure-cost.ts (`wrap` of
// serve-bundle.ts). `GET /-/usage` waits for all work and returns the counts since the last call.

const USAGE_PATH = "/-/usage";
const PATIENCE_MS = 20_000;
const POLL_MS = 50;

/** R2 operations by class (https://developers.cloudflare.com/r2/pricing/). Deletions are free. */
const R2_METERS = { put: "r2ClassA", list: "r2ClassA", get: "r2ClassB", head: "r2ClassB" };

let usage = {};
/** Number of unfinished handlers, tasks after responses and queued messages. */
let open = 0;

function add(meter, count = 1) {
  usage[meter] = (usage[meter] ?? 0) + count;
}

async function takeUsage() {
  const end = Date.now() + PATIENCE_MS;
  while (open > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const taken = usage;
  usage = {};
  return taken;
}

async function during(work) {
  open += 1;
  try {
    return await work();
  } finally {
    open -= 1;
  }
}

/** Returns a binding that reports each call of a method. */
function reporting(binding, called) {
  return new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args) => {
        called(name, args);
        return value.apply(target, args);
      };
    },
  });
}

const bucket = (binding) =>
  reporting(binding, (method) => {
    if (R2_METERS[method]) add(R2_METERS[method]);
  });

/** Counts the write of each message. `countUsage` counts its read and its deletion. */
const queue = (binding) =>
  reporting(binding, (_, [messages]) => {
    open += messages.length;
    add("queueOperations", messages.length);
  });

const dataset = (binding) => reporting(binding, () => add("dataPoints"));

const known = new WeakMap();

/** Returns the bindings with counters. The Worker expects the same object for the same environment. */
function counting(env) {
  let counted = known.get(env);
  if (!counted) {
    counted = {
      ...env,
      MEDIA: bucket(env.MEDIA),
      MESSAGES: queue(env.MESSAGES),
      NOTICES: queue(env.NOTICES),
      ANALYTICS: dataset(env.ANALYTICS),
    };
    known.set(env, counted);
    countSubrequests(env);
  }
  return counted;
}

/** Counts the rows in responses of the database, and calls of the stand-in for the Images binding. */
function countSubrequests({ DATABASE_URL: databaseUrl, IMAGES_STAND_IN_URL: imagesUrl }) {
  const { fetch: send } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(imagesUrl)) add("images");
    const response = await send(input, init);
    if (url.startsWith(databaseUrl)) countRows(await response.clone().json());
    return response;
  };
}

/** @param body response of the Hrana protocol */
function countRows({ results }) {
  add("roundTrips");
  for (const { response } of results) {
    const { result } = response ?? {};
    for (const statement of result?.step_results ?? [result]) {
      add("rowsRead", statement?.rows_read ?? 0);
      add("rowsWritten", statement?.rows_written ?? 0);
    }
  }
}

const { log } = console;
console.log = (line) => {
  add("logLines");
  add("logBytes", String(line).length);
  log(line);
};

// Disables the cache, so that each picture is read from the bucket: the highest possible cost.
Object.defineProperty(globalThis, "caches", { value: undefined });

const tracking = (execution) => ({
  waitUntil: (work) => execution.waitUntil(during(() => work)),
});

export default function countUsage(worker) {
  return {
    async fetch(request, env, execution) {
      if (new URL(request.url).pathname === USAGE_PATH) return Response.json(await takeUsage());
      add("requests");
      return during(() => worker.fetch(request, counting(env), tracking(execution)));
    },
    async scheduled(event, env, execution) {
      add("requests");
      await during(() => worker.scheduled(event, counting(env), tracking(execution)));
    },
    async queue(batch, env) {
      add("requests");
      add("queueOperations", 2 * batch.messages.length);
      try {
        await worker.queue(batch, counting(env));
      } finally {
        open -= batch.messages.length;
      }
    },
  };
}
