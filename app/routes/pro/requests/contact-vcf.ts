import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { addressCardOf } from "~/domain/requests/address-card.rules";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { download, orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { closedText, whereOf } from "./request-texts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "received:error.card", async () => {
    const found = await findReceivedRequest(context, provider, context.locale, params.id ?? "");
    const { publicId, contact, eventType, eventDate } = found;
    if (!contact) throw new DomainError("requests.notFound");
    const { firstname, lastname, phone, email } = contact;
    const about = `${context.settings.BRAND_NAME}: ${eventType}, ${context.format.longDate(eventDate)}, ${whereOf(found)}`;
    const closed = closedText(context, found);
    const file = addressCardOf({
      uid: `${publicId}@alliance`, // not the brand, because a new brand name would create a second contact
      firstname,
      lastname,
      phone,
      email,
      note: closed ? `${about}. ${closed}` : about,
      url: new URL(paths.pro.request(publicId), context.url).href,
    });
    return download(file, "text/vcard", `${publicId.slice(0, 6)}.vcf`);
  });
}
