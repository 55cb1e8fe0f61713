import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findShop } from "~/domain/credits/find-shop.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Note } from "~/ui/flash";
import { Balance } from "./balance";
import { creditsView } from "./credits-view.server";
import { Owed } from "./owed";
import { PackForm } from "./pack-form";
import { Questions } from "./questions";
import { Returns } from "./returns";
import { Statement } from "./statement";
import { WaitingOrders } from "./waiting-orders";

export const handle: RouteHandle = { title: "shop:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const shop = await findShop(context, provider, context.locale, context.url.searchParams.get("request"));
  return creditsView(context, shop ?? providerGone(context));
}

/** Balance, packs and the statement (rules shop-1 and shop-2). */
export default function Credits() {
  const { balance, owed, premiumUntil, welcomeWaits, offers, request, waiting, statement } =
    useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header>
        <h1 className="text-calm">{t("shop:heading")}</h1>
      </header>
      <Balance credits={balance} premiumUntil={premiumUntil} />
      <Owed credits={owed} />
      {welcomeWaits ? (
        <Note>
          <a href={paths.pro.welcome()}>{t("dashboard:welcome.waiting")}</a>
        </Note>
      ) : null}
      <WaitingOrders orders={waiting} />
      <PackForm offers={offers} request={request} />
      <Returns />
      <Statement {...statement} />
      <Questions />
    </div>
  );
}
