import type { DeliveryReports, ReadDeliveryReport } from "./port";
import { type ResendReportSettings, resendReports } from "./resend";
import { type TwilioReportSettings, twilioReports } from "./twilio";

interface ReportSettings {
  resend: ResendReportSettings | undefined;
  twilio: TwilioReportSettings | undefined;
}

const none: ReadDeliveryReport = async () => null;

export function selectDeliveryReports({ resend, twilio }: ReportSettings): DeliveryReports {
  return { email: resend ? resendReports(resend) : none, sms: twilio ? twilioReports(twilio) : none };
}
