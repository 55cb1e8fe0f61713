/** A provider's report about a message that it accepted earlier. */
interface DeliveryReport {
  externalId: string;
  /** The address or number permanently accepts no messages. Temporary failures are not reported. */
  undeliverable: boolean;
  /** The recipient marked it as spam. */
  complained?: boolean;
}

/**
 * Verifies and reads a report from the network.
 * @param body unchanged, because it is signed
 * @returns null if the signature is missing, wrong or too old
 */
export type ReadDeliveryReport = (body: string, headers: Headers, now: number) => Promise<DeliveryReport | null>;

export interface DeliveryReports {
  email: ReadDeliveryReport;
  sms: ReadDeliveryReport;
}
