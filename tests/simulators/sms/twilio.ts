import { createHmac, randomBytes } from "node:crypto";
import { startVendorServer, type VendorReply, type VendorRequest, type VendorServer } from "../vendor-server";

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  unsubscribed?: string[];
}

export interface TakenSms {
  sid: string;
  to: string;
  from: string;
  text: string;
  validitySeconds: number | undefined;
  statusCallback: string | undefined;
  createdAt: Date;
}

export interface TwilioSimulator extends VendorServer {
  taken: TakenSms[];
  /** Returns a signed status callback of a text message, to be sent by a test. */
  report(sms: TakenSms, status: string, errorCode?: number): { headers: Record<string, string>; body: string };
}

const LONGEST_BODY = 1_600;
const E164 = /^\+[1-9]\d{6,14}$/;
const SENDER = /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/;

/** Simulates Twilio's Messages resource: create and list, with its documented checks and error codes. */
export async function startTwilioSimulator(account: TwilioAccount): Promise<TwilioSimulator> {
  const taken: TakenSms[] = [];
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;

  function reply(request: VendorRequest): VendorReply {
    const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return problem(401, 20003, "Authenticate");
    if (request.path !== path) return problem(404, 20404, `The requested resource ${request.path} was not found`);
    if (request.method === "GET") return { status: 200, body: list(request.query) };
    if (request.method !== "POST") return problem(405, 20004, "Method not allowed");
    return create(request);
  }

  function create(request: VendorRequest): VendorReply {
    if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
      return problem(415, 20415, "Unsupported Media Type");
    }
    const form = new URLSearchParams(request.body);
    const wrong = fault(form, account.unsubscribed ?? []);
    if (wrong) return wrong;
    const validity = form.get("ValidityPeriod");
    const sms: TakenSms = {
      sid: `SM${randomBytes(16).toString("hex")}`,
      to: form.get("To") ?? "",
      from: form.get("From") ?? "",
      text: form.get("Body") ?? "",
      validitySeconds: validity === null ? undefined : Number(validity),
      statusCallback: form.get("StatusCallback") ?? undefined,
      createdAt: new Date(),
    };
    taken.push(sms);
    return { status: 201, body: resource(sms, account.accountSid) };
  }

  function list(query: URLSearchParams) {
    const to = query.get("To");
    const found = taken.filter((sms) => to === null || sms.to === to).reverse();
    const page = found.slice(0, Number(query.get("PageSize") ?? 50));
    return { messages: page.map((sms) => resource(sms, account.accountSid)), page: 0, page_size: page.length };
  }

  function report(sms: TakenSms, status: string, errorCode?: number) {
    const form = new URLSearchParams({
      ...{ MessageSid: sms.sid, SmsSid: sms.sid, MessageStatus: status, SmsStatus: status },
      ...{ To: sms.to, From: sms.from, AccountSid: account.accountSid, ApiVersion: "2010-04-01" },
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    });
    const sorted = [...form.keys()].sort().map((name) => name + form.get(name));
    const signature = createHmac("sha1", account.authToken)
      .update((sms.statusCallback ?? "") + sorted.join(""))
      .digest("base64");
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-Twilio-Signature": signature };
    return { headers, body: form.toString() };
  }

  const server = await startVendorServer({ reply, errorBody: (status) => problem(status, status + 20_000, "").body });
  return Object.assign(server, { taken, report });
}

function fault(form: URLSearchParams, unsubscribed: string[]): VendorReply | undefined {
  const to = form.get("To");
  const from = form.get("From");
  const body = form.get("Body");
  if (!to) return problem(400, 21604, "A 'To' phone number is required.");
  if (!E164.test(to)) return problem(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (!from) return problem(400, 21603, "A 'From' or 'MessagingServiceSid' parameter is required.");
  if (!SENDER.test(from)) return problem(400, 21212, `The 'From' number ${from} is not a valid phone number.`);
  if (!body) return problem(400, 21602, "Message body is required.");
  if (body.length > LONGEST_BODY) return problem(400, 21617, "The concatenated message body exceeds 1600 characters.");
  const validity = form.get("ValidityPeriod");
  if (validity !== null && !/^([1-9]\d{0,3}|[12]\d{4}|3[0-5]\d{3}|36000)$/.test(validity)) {
    return problem(400, 21624, "Invalid validity period value");
  }
  if (unsubscribed.includes(to)) return problem(400, 21610, "Attempt to send to unsubscribed recipient");
  return undefined;
}

function problem(status: number, code: number, message: string): VendorReply {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function resource(sms: TakenSms, accountSid: string) {
  return {
    sid: sms.sid,
    account_sid: accountSid,
    to: sms.to,
    from: sms.from,
    messaging_service_sid: null,
    body: sms.text,
    status: "queued",
    direction: "outbound-api",
    // RFC 2822 in whole seconds, like Twilio.
    date_created: sms.createdAt.toUTCString().replace("GMT", "+0000"),
    date_sent: null,
    error_code: null,
    error_message: null,
  };
}
