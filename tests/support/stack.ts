import { cpSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFront } from "../../scripts/front.mjs";
import { startImagesStandIn } from "../../scripts/images-stand-in.mjs";
import { bundleWorker, serveBundle } from "../../scripts/serve-bundle";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { build, developmentSettings } from "../../scripts/stack.mjs";
import { startRechercheEntreprisesSimulator } from "../simulators/business-register/recherche-entreprises";
import { startResolverSimulator } from "../simulators/calendars/resolver";
import { startResendSimulator } from "../simulators/email/resend";
import { startTwilioSimulator } from "../simulators/sms/twilio";
import { startStripeSimulator } from "../simulators/stripe/simulator";
import { startDatabaseSwitch } from "./database-switch.mjs";
import { provideData } from "./prepared-data.mjs";
import { startSimulatorControl } from "./simulator-control";

/** Addresses in the environment of browser tests. */
export interface TestAddresses {
  /**
   * Application with development settings and the database behind the switch. Its markets are `fr.localhost:PORT` and
   * so on.
   */
  BASE_URL: string;
  PORT: string;
  /** URL of this database, without the switch. */
  DATABASE_URL: string;
  /** Secret of the development settings, which the operator command needs to encrypt second factors. */
  SESSION_SECRET: string;
  /** `POST /pass`, `/refuse`, `/hang`, `/error500` (database-switch.mjs). */
  DATABASE_CONTROL_URL: string;
  /**
   * Application with production settings and a database of its own. Its markets are
   * `fr.alliance.example:PRODUCTION_PORT` and so on.
   */
  PRODUCTION_URL: string;
  PRODUCTION_PORT: string;
  PRODUCTION_DATABASE_URL: string;
  SMS_SIMULATOR_URL: string;
  EMAIL_SIMULATOR_URL: string;
  REGISTER_SIMULATOR_URL: string;
  /**
   * Stripe simulator of the application with development settings: pages, and `/control/…`
   * (tests/simulators/stripe/README.md).
   */
  STRIPE_SIMULATOR_URL: string;
  /** Folder with the media store of the application with development settings. */
  MEDIA_FOLDER: string;
  /** Log of the application with development settings, one line per request. */
  LOG_FILE: string;
  BUNDLE: string;
  /** Control of the simulators (simulator-control.ts). */
  SIMULATOR_CONTROL_URL: string;
}

const TWILIO = { accountSid: `AC${"0".repeat(32)}`, authToken: "test-token" };
const RESEND = { apiKey: "re_test" };

const MARKET_HOSTS = Object.fromEntries(
  ["FR", "BE", "GB", "DE", "IT", "ES", "PT"].map((code) => [code, `${code.toLowerCase()}.alliance.example`]),
);

interface StackOptions {
  data?: string;
  first?: string;
  /** Port of the application with development settings; default: a free one. */
  at?: number;
}

/**
 * Starts the servers of the browser tests, on free ports and in a temporary folder. Each Worker has a database of its
 * own; otherwise a Worker would deliver the messages of the other Worker.
 */
export async function startTestStack({ data, first, at }: StackOptions = {}): Promise<{
  addresses: TestAddresses;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "alliance-e2e-"));
  const parts: { stop(): Promise<void> }[] = [];
  const started = async <T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> => {
    const running = await part;
    parts.unshift(running);
    return running;
  };
  const stop = async () => {
    await Promise.allSettled(parts.map((part) => part.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [prepared] = await Promise.all([provideData({ name: data }), build()]);
    const bundling = bundleWorker(join(folder, "worker"));
    const database = await started(startPreparedDatabase(prepared, join(folder, "database")));
    const productionDatabase = await started(startPreparedDatabase(prepared, join(folder, "production-database")));
    const databaseSwitch = await started(startDatabaseSwitch(database.url));
    const sms = await started(startTwilioSimulator(TWILIO));
    const email = await started(startResendSimulator(RESEND));
    const register = await started(startRechercheEntreprisesSimulator());
    const resolver = await started(startResolverSimulator());
    const images = await started(startImagesStandIn());
    const [port, innerPort, productionPort] = [at ?? (await freePort()), await freePort(), await freePort()];
    const stripe = await started(startStripeSimulator({ webhookUrl: `http://localhost:${port}/webhooks/stripe` }));
    const control = await started(startSimulatorControl({ sms, email, register, resolver, stripe }));
    const bundle = await bundling;
    const settings = developmentSettings(folder, databaseSwitch.url);
    await Promise.all([
      started(
        serveBundle({
          bundle,
          port: innerPort,
          dataDir: join(folder, "development"),
          log: createWriteStream(join(folder, "development.log"), { flags: "a" }),
          first,
          offline: true,
          settings: {
            ...settings,
            BUSINESS_REGISTER_URL: register.url,
            DNS_OVER_HTTPS_URL: resolver.url,
            IMAGES_STAND_IN_URL: images.url,
            STRIPE_SECRET_KEY: stripe.secretKey,
            STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
            STRIPE_BASE_URL: stripe.url,
            // Not cached, because tests read their own changes. The application with production settings tests the
            // cache.
            KEEP_PROFILE_SECONDS: "0",
            KEEP_LIST_SECONDS: "0",
          },
        }),
      ),
      started(
        serveBundle({
          bundle,
          port: productionPort,
          dataDir: join(folder, "production"),
          offline: true,
          settings: productionSettings({
            database: productionDatabase.url,
            sms: sms.url,
            email: email.url,
            register: register.url,
            resolver: resolver.url,
          }),
        }),
      ),
    ]);
    await started(startFront({ port, innerPort }));
    const addresses: TestAddresses = {
      BASE_URL: `http://localhost:${port}`,
      PORT: String(port),
      DATABASE_URL: database.url,
      SESSION_SECRET: settings.SESSION_SECRET,
      DATABASE_CONTROL_URL: databaseSwitch.controlUrl,
      PRODUCTION_URL: `http://localhost:${productionPort}`,
      PRODUCTION_PORT: String(productionPort),
      PRODUCTION_DATABASE_URL: productionDatabase.url,
      SMS_SIMULATOR_URL: sms.url,
      EMAIL_SIMULATOR_URL: email.url,
      REGISTER_SIMULATOR_URL: register.url,
      STRIPE_SIMULATOR_URL: stripe.url,
      SIMULATOR_CONTROL_URL: control.url,
      BUNDLE: bundle,
      MEDIA_FOLDER: join(folder, "development", "r2"),
      LOG_FILE: join(folder, "development.log"),
    };
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPreparedDatabase(prepared: string, dataDir: string) {
  cpSync(prepared, dataDir, { recursive: true });
  return startSqld({ dataDir, port: await freePort() });
}

function productionSettings(urls: Record<"database" | "sms" | "email" | "register" | "resolver", string>) {
  return {
    ENVIRONMENT: "production",
    DATABASE_URL: urls.database,
    SESSION_SECRET: "not a secret: the production settings of the tests",
    MARKET_HOSTS: JSON.stringify(MARKET_HOSTS),
    SMS_VENDOR: "twilio",
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    SMS_SENDERS: '{"FR":"Alliance","ES":"Alliance"}',
    TWILIO_BASE_URL: urls.sms,
    EMAIL_VENDOR: "resend",
    RESEND_API_KEY: RESEND.apiKey,
    RESEND_BASE_URL: urls.email,
    NOTICES_PER_SECOND: "1000",
    EMAIL_FROM: "Alliance <bonjour@alliance.example>",
    BUSINESS_REGISTER_URL: urls.register,
    DNS_OVER_HTTPS_URL: urls.resolver,
    // Invalid keys, because production only accepts the real Stripe API.
    STRIPE_SECRET_KEY: `sk_test_${"0".repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${"0".repeat(32)}`,
    OPERATOR_NAME: "Alliance SAS",
    OPERATOR_LEGAL_FORM: "SAS",
    OPERATOR_ADDRESS: "2 rue des Tests, Strasbourg",
    OPERATOR_REGISTER: "RCS Strasbourg 000 000 001",
    OPERATOR_EMAIL: "legal@alliance.example",
    OPERATOR_PHONE: "+33 1 99 00 00 01",
    OPERATOR_EDITOR: "Camille Exemple",
    VERSION: "tests",
    BACKUP_HOURS: "0",
  };
}
