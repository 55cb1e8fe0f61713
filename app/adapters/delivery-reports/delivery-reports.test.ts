import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type BounceType, type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { startTwilioSimulator, type TakenSms, type TwilioSimulator } from "../../../tests/simulators/sms/twilio";
import { selectDeliveryReports } from "./delivery-reports";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const SECRET = `whsec_${btoa("a secret of the tests")}`;
const twilioAccount = { accountSid: `AC${"0a".repeat(16)}`, authToken: "a-token" };
const callbackUrl = "https://alliance.example/webhooks/twilio";
const reports = selectDeliveryReports({
  resend: { webhookSecret: SECRET },
  twilio: { authToken: twilioAccount.authToken, callbackUrl },
});

let resend: ResendSimulator;
let twilio: TwilioSimulator;
beforeAll(async () => {
  resend = await startResendSimulator({ apiKey: "re" });
  twilio = await startTwilioSimulator(twilioAccount);
});
afterAll(async () => {
  await resend.stop();
  await twilio.stop();
});

describe("a report of Resend", () => {
  const mail = { id: "mail-1", to: ["marie@example.org"] };
  const signed = (type: BounceType | "Complaint" = "Permanent", at = NOW, secret = SECRET) =>
    resend.report(mail, type, { secret, at });
  const read = ({ headers, body }: ReturnType<typeof signed>, now = NOW) =>
    reports.email(body, new Headers(headers), now);

  it("a report of Resend names an email that bounced permanently (webhook-6)", async () => {
    expect(await read(signed())).toMatchObject({ externalId: "mail-1", undeliverable: true, complained: false });
  });

  it("a report of Resend names an email that its reader reported as spam (webhook-7)", async () => {
    expect(await read(signed("Complaint"))).toMatchObject({
      externalId: "mail-1",
      undeliverable: false,
      complained: true,
    });
  });

  it.each(["Transient", "Undetermined"] as const)(
    "says nothing against an address by a bounce that is %s",
    async (type) => {
      expect(await read(signed(type))).toMatchObject({ undeliverable: false });
    },
  );

  it("is believed for five minutes, either way", async () => {
    expect(await read(signed("Permanent", NOW - 300_000))).not.toBeNull();
    expect(await read(signed("Permanent", NOW - 301_000))).toBeNull();
    expect(await read(signed("Permanent", NOW + 301_000))).toBeNull();
  });

  it("is believed by one of several signatures, as while a secret is being replaced", async () => {
    const { headers, body } = signed();
    const several = { ...headers, "svix-signature": `v1,${btoa("another")} v2,x ${headers["svix-signature"]}` };
    expect(await read({ headers: several, body })).not.toBeNull();
  });

  it("is verified by its first five signatures only", async () => {
    const { headers, body } = signed();
    const others = Array.from({ length: 1_000 }, () => `v1,${btoa("another")}`).join(" ");
    const verify = vi.spyOn(crypto.subtle, "verify");
    const many = { ...headers, "svix-signature": `${others} ${headers["svix-signature"]}` };
    expect(await read({ headers: many, body })).toBeNull();
    expect(verify).toHaveBeenCalledTimes(5);
  });

  it.each(["x", "", "null", "[]", "{}", '{"type":"email.bounced","data":{"email_id":1}}'])(
    "a signed body is refused if it is not a report of Resend: %j (webhook-2)",
    async (body) => {
      const { headers } = resend.report(mail, "Permanent", { secret: SECRET, at: NOW, body });
      expect(await read({ headers, body })).toBeNull();
    },
  );

  it.each([
    ["of another text", (one: ReturnType<typeof signed>) => ({ ...one, body: one.body.replace("mail-1", "mail-2") })],
    ["of another secret", () => signed("Permanent", NOW, `whsec_${btoa("another")}`)],
    ["of another time", (one: ReturnType<typeof signed>) => changing(one, "svix-timestamp", String(NOW / 1_000 - 1))],
    ["of another message", (one: ReturnType<typeof signed>) => changing(one, "svix-id", "msg_2")],
    ["that is none", (one: ReturnType<typeof signed>) => changing(one, "svix-signature", "v1,%%%")],
    ["that is missing", ({ body }: ReturnType<typeof signed>) => ({ body, headers: {} })],
  ])("a report of Resend is refused with a signature %s (webhook-2)", async (_, changed) => {
    expect(await read(changed(signed()))).toBeNull();
  });
});

describe("a report of Twilio", () => {
  const text: TakenSms = {
    sid: "SM1",
    to: "+33612345678",
    from: "Alliance",
    text: "x",
    validitySeconds: undefined,
    statusCallback: callbackUrl,
    createdAt: new Date(NOW),
  };
  const read = ({ headers, body }: ReturnType<TwilioSimulator["report"]>) =>
    reports.sms(body, new Headers(headers), NOW);

  it.each([
    ["undelivered", 30005, true],
    ["failed", 30006, true],
    ["undelivered", 30003, false],
    ["undelivered", 30004, false],
    ["undelivered", 30007, false],
    ["undelivered", 30008, false],
    ["delivered", undefined, false],
  ])(
    "a report of Twilio says whether a number is permanently unreachable: %s, %s: %s (webhook-8)",
    async (status, code, undeliverable) => {
      expect(await read(twilio.report(text, status, code))).toEqual({ externalId: "SM1", undeliverable });
    },
  );

  it("is signed as in Twilio's documentation", async () => {
    const authToken = "12345";
    const read = selectDeliveryReports({
      resend: undefined,
      twilio: { authToken, callbackUrl: "https://mycompany.com/myapp.php?foo=1&bar=2" },
    });
    const body = new URLSearchParams({
      ...{
        CallSid: "CA1234567890ABCDE",
        Caller: "+12349013030",
        Digits: "1234",
        From: "+12349013030",
        To: "+18005551212",
      },
    });
    const headers = new Headers({ "X-Twilio-Signature": "0/KCTR6DLpKmkAf8muzZqo1nDgQ=" });
    expect(await read.sms(body.toString(), headers, NOW)).toMatchObject({ undeliverable: false });
  });

  it.each([
    [
      "of another text",
      (one: { headers: Record<string, string>; body: string }) => ({ ...one, body: one.body.replace("SM1", "SM2") }),
    ],
    [
      "of another address",
      () => twilio.report({ ...text, statusCallback: "https://elsewhere.example/" }, "failed", 30005),
    ],
    [
      "that is none",
      (one: { headers: Record<string, string>; body: string }) => changing(one, "X-Twilio-Signature", "%%%"),
    ],
    ["that is missing", ({ body }: { body: string }) => ({ body, headers: {} })],
  ])("a report of Twilio is refused with a signature %s (webhook-2)", async (_, changed) => {
    expect(await read(changed(twilio.report(text, "failed", 30005)))).toBeNull();
  });
});

it("nothing is believed where no secret is set", async () => {
  const none = selectDeliveryReports({ resend: undefined, twilio: undefined });
  const { headers, body } = resend.report({ id: "m", to: [] }, "Permanent", { secret: SECRET, at: NOW });
  expect([await none.email(body, new Headers(headers), NOW), await none.sms(body, new Headers(headers), NOW)]).toEqual([
    null,
    null,
  ]);
});

const changing = <T extends { headers: Record<string, string> }>(report: T, name: string, value: string): T => ({
  ...report,
  headers: { ...report.headers, [name]: value },
});
