/** What a vendor says, after it took a message, about where that message went. */
interface DeliveryReport {
  /** As the vendor called the message when it took it. */
  vendorId: string;
  /** The address or number takes no messages, and will not. What may pass is not reported so. */
  undeliverable: boolean;
  /** Its reader called it spam. */
  complained?: boolean;
}

/**
 * Reads a report that came over the network.
 * @param body exactly as it was sent, because it is signed
 * @returns null when the signature is missing, wrong or too old: nothing of it may be believed
 */
export type ReadDeliveryReport = (body: string, headers: Headers, now: number) => Promise<DeliveryReport | null>;

export interface DeliveryReports {
  email: ReadDeliveryReport;
  sms: ReadDeliveryReport;
}
