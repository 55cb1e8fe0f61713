import { createHmac, randomUUID } from "node:crypto";
import { startVendorServer, type VendorReply, type VendorRequest, type VendorServer } from "../vendor-server";

export interface TakenEmail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string | undefined;
  html: string | undefined;
  replyTo: string | undefined;
  headers: MailHeaders;
  idempotencyKey: string | undefined;
}

export interface ResendSimulator extends VendorServer {
  taken: TakenEmail[];
  /** Returns a signed delivery webhook, to be sent by a test. */
  report(email: Pick<TakenEmail, "id" | "to">, fate: BounceType | "Complaint", signing: Signing): SignedReport;
}

/** Additional headers of an email: `List-Unsubscribe` and others. */
export type MailHeaders = Record<string, string> | undefined;

export type BounceType = "Permanent" | "Transient" | "Undetermined";

interface Signing {
  /** `whsec_…` */
  secret: string;
  at: number;
  /** Body that is sent instead of the signed body. */
  body?: string;
}

export interface SignedReport {
  headers: Record<string, string>;
  body: string;
}

/** Returns a webhook as in https://resend.com/docs/webhooks/emails/bounced and …/complained, signed like Svix. */
function report(
  { id, to }: Pick<TakenEmail, "id" | "to">,
  fate: BounceType | "Complaint",
  { secret, at, body: other }: Signing,
): SignedReport {
  const created = new Date(at).toISOString();
  const mail = { email_id: id, created_at: created, from: "Alliance", to, subject: "Votre demande" };
  const bounce = { type: fate, subType: "General", message: "The recipient's email provider sent a bounce message." };
  const event =
    fate === "Complaint"
      ? { type: "email.complained", created_at: created, data: mail }
      : { type: "email.bounced", created_at: created, data: { ...mail, bounce } };
  const body = other ?? JSON.stringify(event);
  const [message, time] = [`msg_${randomUUID()}`, String(Math.floor(at / 1_000))];
  const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${message}.${time}.${body}`)
    .digest("base64");
  return {
    headers: {
      "Content-Type": "application/json",
      "svix-id": message,
      "svix-timestamp": time,
      "svix-signature": `v1,${signature}`,
    },
    body,
  };
}

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i;
const NAMED_ADDRESS = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/;
const LONGEST_KEY = 256;

const ERROR_NAMES: Record<number, string> = {
  403: "invalid_api_key",
  409: "concurrent_idempotent_requests",
  429: "rate_limit_exceeded",
  500: "application_error",
};

/** Simulates Resend's POST /emails with its documented checks, error names and idempotency. */
export async function startResendSimulator({ apiKey }: { apiKey: string }): Promise<ResendSimulator> {
  const taken: TakenEmail[] = [];
  const byKey = new Map<string, { id: string; payload: string }>();

  function reply(request: VendorRequest): VendorReply {
    if (!request.headers["user-agent"]) return { status: 403, body: "error code: 1010" };
    if (!request.headers.authorization)
      return problem(401, "missing_api_key", "Missing API key in the authorization header");
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return problem(403, "invalid_api_key", "API key is invalid");
    if (request.path !== "/emails") return problem(404, "not_found", "The requested endpoint does not exist");
    if (request.method !== "POST") return problem(405, "method_not_allowed", "Method is not allowed");
    if (!request.headers["content-type"]?.startsWith("application/json")) {
      return problem(415, "unsupported_media_type", "Content-Type must be application/json");
    }
    return create(request);
  }

  function create({ headers, body }: VendorRequest): VendorReply {
    const key = headers["idempotency-key"];
    if (key !== undefined && (key.length < 1 || key.length > LONGEST_KEY)) {
      return problem(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
    }
    const payload = JSON.parse(body);
    const wrong = fault(payload);
    if (wrong) return wrong;
    const before = key === undefined ? undefined : byKey.get(key);
    if (before && before.payload !== body) {
      return problem(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload");
    }
    if (before) return { status: 200, body: { id: before.id } };
    const id = randomUUID();
    if (key !== undefined) byKey.set(key, { id, payload: body });
    const { from, to, subject, text, html, reply_to: replyTo, headers: sent } = payload;
    taken.push({ id, from, to: [to].flat(), subject, text, html, replyTo, headers: sent, idempotencyKey: key });
    return { status: 200, body: { id } };
  }

  const errorBody = (status: number) => problem(status, ERROR_NAMES[status] ?? "application_error", "Simulated").body;
  return Object.assign(await startVendorServer({ reply, errorBody }), { taken, report });
}

function fault(payload: Record<string, unknown>): VendorReply | undefined {
  for (const field of ["from", "to", "subject"]) {
    if (!payload[field]) return problem(422, "missing_required_field", `Missing \`${field}\` field`);
  }
  if (!payload.html && !payload.text) return problem(422, "missing_required_field", "Missing `html` or `text` field");
  if (!isAddress(payload.from)) return problem(422, "invalid_from_address", "Invalid `from` field");
  const recipients = [payload.to].flat();
  if (recipients.length > 50) return problem(422, "validation_error", "At most 50 recipients");
  if (!recipients.every(isAddress))
    return problem(422, "validation_error", `Invalid \`to\` field: ${recipients.join()}`);
  if (payload.reply_to !== undefined && !isAddress(payload.reply_to)) {
    return problem(422, "validation_error", "Invalid `reply_to` field");
  }
  return undefined;
}

function isAddress(value: unknown): boolean {
  const match = typeof value === "string" ? value.match(NAMED_ADDRESS) : null;
  return ADDRESS.test((match?.[1] ?? match?.[2] ?? "").trim());
}

function problem(statusCode: number, name: string, message: string): VendorReply {
  return { status: statusCode, body: { statusCode, name, message } };
}
