import { createHmac } from "node:crypto";
import type Stripe from "stripe";

export interface Disturbance {
  double?: boolean;
  /** Delivers simultaneous events in random order. */
  shuffle?: boolean;
  lateMs?: number;
  /** True: drops all events. Number: drops the next events, as many as the number says. */
  lose?: boolean | number;
  /** Delivers simultaneous events in parallel. */
  together?: boolean;
  /** Holds events until `deliver` is called. */
  hold?: boolean;
}

interface Delivery {
  event: Stripe.Event;
  /** Milliseconds of the real clock. */
  due: number;
  attempts: number;
}

/** Seconds between attempts. At Stripe they are hours, over three days. */
const RETRY_SECONDS = [1, 3, 10, 30, 60, 300, 600];
const ANSWER_MS = 10_000;
const MOST_REMEMBERED = 10_000;
const SHUFFLE_MS = 150;

/** Returns Stripe's signature `t=…,v1=…`. @param at real time in seconds */
export function signatureOf(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** Delivers events to one URL, in order, one at a time, with retries. */
export class Webhooks {
  disturbance: Disturbance = {};
  /** Deliveries with their status; `null`: no answer. */
  readonly delivered: { id: string; type: string; status: number | null }[] = [];

  private waiting: Delivery[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(
    public url: string | undefined,
    private readonly secret: string,
  ) {}

  signed(event: Stripe.Event, at?: number): { body: string; signature: string } {
    const body = JSON.stringify(event, null, 2);
    return { body, signature: signatureOf(body, this.secret, at) };
  }

  send(event: Stripe.Event) {
    const { lose, lateMs = 0, double, shuffle } = this.disturbance;
    if (lose === true) return;
    if (typeof lose === "number" && lose > 0) {
      this.disturbance.lose = lose - 1;
      return;
    }
    const due = Date.now() + lateMs + (shuffle ? SHUFFLE_MS : 0);
    for (let copy = 0; copy < (double ? 2 : 1); copy++) this.waiting.push({ event, due, attempts: 0 });
    this.plan();
  }

  /** Delivers all waiting events now, including held events and those to be retried later. */
  async deliver() {
    await this.running;
    const kept = this.disturbance.hold;
    this.disturbance.hold = false;
    for (const delivery of this.waiting) delivery.due = 0;
    await this.pump();
    if (kept) this.disturbance.hold = true;
  }

  async stop() {
    clearTimeout(this.timer);
    this.ended.abort();
    await this.running;
  }

  private plan() {
    clearTimeout(this.timer);
    if (!this.url || this.disturbance.hold || this.waiting.length === 0 || this.ended.signal.aborted) return;
    const due = Math.min(...this.waiting.map((delivery) => delivery.due));
    this.timer = setTimeout(() => void this.pump(), Math.max(0, due - Date.now()));
    this.timer.unref();
  }

  private pump(): Promise<void> {
    this.running ??= this.deliverDue().finally(() => {
      this.running = undefined;
      this.plan();
    });
    return this.running;
  }

  private async deliverDue() {
    while (this.url && !this.disturbance.hold && !this.ended.signal.aborted) {
      const due = this.waiting.filter((delivery) => delivery.due <= Date.now());
      if (this.disturbance.together && due.length > 0) {
        this.waiting = this.waiting.filter((delivery) => !due.includes(delivery));
        const url = this.url;
        await Promise.all(due.map((delivery) => this.attempt(delivery, url)));
        continue;
      }
      const next = this.disturbance.shuffle ? due[Math.floor(Math.random() * due.length)] : due[0];
      if (!next) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      await this.attempt(next, this.url);
    }
  }

  private async attempt(delivery: Delivery, url: string) {
    const { event } = delivery;
    const { body, signature } = this.signed(event);
    let status: number | null = null;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signature,
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        signal: AbortSignal.any([this.ended.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      status = response.status;
      await response.body?.cancel();
    } catch {
      // The application did not answer.
    }
    if (this.ended.signal.aborted) return;
    this.delivered.push({ id: event.id, type: event.type, status });
    if (this.delivered.length > MOST_REMEMBERED) this.delivered.shift();
    if (status !== null && status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      return;
    }
    const wait = RETRY_SECONDS[delivery.attempts];
    if (wait !== undefined)
      this.waiting.push({ event, attempts: delivery.attempts + 1, due: Date.now() + wait * 1000 });
  }
}
