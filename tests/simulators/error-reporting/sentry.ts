import { startVendorServer, type VendorReply, type VendorRequest, type VendorServer } from "../vendor-server";

export interface SentryEvent {
  event_id: string;
  timestamp: number;
  platform: string;
  level: string;
  environment: string;
  release: string;
  transaction?: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string }[] };
  extra: { stack: string };
}

export interface SentrySimulator extends VendorServer {
  dsn: string;
  events: SentryEvent[];
  /** Raw envelopes, for checks that they contain no personal data. */
  envelopes: string[];
}

/** Simulates Sentry's envelope endpoint of one project. Accepts only events with a valid envelope. */
export async function startSentrySimulator(project: { id: string; publicKey: string }): Promise<SentrySimulator> {
  const events: SentryEvent[] = [];
  const envelopes: string[] = [];

  function reply(request: VendorRequest): VendorReply {
    if (request.path !== `/api/${project.id}/envelope/` || request.method !== "POST") return problem(404, "not found");
    const auth = request.headers["x-sentry-auth"] ?? "";
    if (!/^Sentry .*\bsentry_version=7\b/.test(auth) || !/\bsentry_client=[\w.]+\/[\w.]+/.test(auth)) {
      return problem(401, "missing authorization information");
    }
    if (!auth.split(/[ ,]+/).includes(`sentry_key=${project.publicKey}`))
      return problem(403, "event submission rejected");
    if (request.headers["content-type"] !== "application/x-sentry-envelope")
      return problem(415, "invalid content type");
    const event = parseEnvelope(Buffer.from(request.body));
    if (!event) return problem(400, "invalid event envelope");
    envelopes.push(request.body);
    events.push(event);
    return { status: 200, body: { id: event.event_id } };
  }

  const server = await startVendorServer({ reply, errorBody: (status) => problem(status, "simulated").body });
  return Object.assign(server, {
    dsn: server.url.replace("://", `://${project.publicKey}@`).concat(`/${project.id}`),
    events,
    envelopes,
  });
}

/** Parses an envelope with one item; undefined if lengths, ids or required attributes are inconsistent. */
function parseEnvelope(envelope: Buffer): SentryEvent | undefined {
  const headEnd = envelope.indexOf("\n");
  const itemEnd = envelope.indexOf("\n", headEnd + 1);
  if (headEnd < 0 || itemEnd < 0) return undefined;
  const head = JSON.parse(envelope.subarray(0, headEnd).toString());
  const item = JSON.parse(envelope.subarray(headEnd + 1, itemEnd).toString());
  const rest = envelope.subarray(itemEnd + 1);
  if (item.type !== "event" || rest.subarray(item.length).toString() !== "\n") return undefined;
  const event: SentryEvent = JSON.parse(rest.subarray(0, item.length).toString());
  const whole =
    /^[0-9a-f]{32}$/.test(event.event_id) && event.event_id === head.event_id && event.platform && event.timestamp;
  return whole ? event : undefined;
}

function problem(status: number, detail: string): VendorReply {
  return { status, body: { detail } };
}
