import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findNoticeSettings } from "~/domain/notifications/choose-notices.server";
import { GROUP_CHOICES } from "~/domain/notifications/notices.rules";
import { findProviderAccount, setTextMessages } from "~/domain/providers/update-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import { noticeView, saveNotices } from "~/http/forms/notice-settings.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeliveryTable, MailStop, NoticeSettings } from "~/routes/notice-settings";
import { ButtonForm } from "~/routes/post-form";
import { ChoiceGroup } from "~/ui/choice";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "notices:title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [settings, account] = await Promise.all([
    findNoticeSettings(context, provider),
    findProviderAccount(context, provider),
  ]);
  if (!settings || !account) return providerGone(context);
  const { plan, smsRequests, mobile } = account;
  const { format } = context;
  return {
    view: noticeView(context, "provider", settings),
    texts: {
      plan,
      smsRequests,
      mobile: mobile && format.phone(mobile),
      quiet: { from: format.hour(settings.quiet.from), until: format.hour(settings.quiet.until) },
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "texts-on" || intent === "texts-off") return changeTexts(context, provider, intent === "texts-on");
  return saveNotices(context, provider, formData, paths.pro.notices());
}

async function changeTexts(context: AppContext, provider: Provider, wanted: boolean) {
  try {
    await setTextMessages(context, provider, wanted);
    setFlash(context, { kind: "good", text: `proaccount:texts.${wanted ? "nowOn" : "nowOff"}` });
  } catch (error) {
    flashRefusal(context, error);
  }
  return redirectDocument(paths.pro.notices(), 303);
}

const GROUPS = [
  { group: "requests", name: "allRequests" },
  { group: "profile", name: "allProfile" },
] as const;

/** Hides the rows of a group whose notices all have the same delivery. */
const eachClass = "[fieldset:not(:has([value=each]:checked))+&]:hidden";

/** Rule notice-4: notifications by email or text message, and their times. */
export default function Notices() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead back={{ href: paths.pro.account(), text: t("proaccount:title") }} title={t("notices:title")} />
      <MailStop stop={view.stop} change={`${paths.pro.account()}#login`} />
      <NoticeSettings
        view={view}
        choices={(fields) =>
          GROUPS.map(({ group, name }) => (
            <div key={group} className="pt-4 text-base text-ink">
              <ChoiceGroup
                field={fields[name]}
                legend={t(`notices:group.${group}`)}
                layout="pills"
                options={GROUP_CHOICES.map((value) => ({ value, label: t(`notices:delivery.${value}`) }))}
              />
              <div className={eachClass}>
                <DeliveryTable notices={view.notices.filter((notice) => notice.group === group)} fields={fields} />
              </div>
            </div>
          ))
        }
      />
      <Section id="texts" title={t("proaccount:texts.title")}>
        <TextMessages />
      </Section>
    </div>
  );
}

/** Renders whether text messages announce new requests, or why they are unavailable (rule premium-6). */
function TextMessages() {
  const { plan, smsRequests, mobile, quiet } = useLoaderData<typeof loader>().texts;
  const { t } = useTexts();
  const mayHave = plan === "premium" && mobile !== null;
  return (
    <>
      <p className="text-small text-ink-muted">{t("proaccount:texts.text", quiet)}</p>
      <State />
      {smsRequests || mayHave ? (
        <ButtonForm id="text-messages">
          <Submit variant="quiet" name="intent" value={smsRequests ? "texts-off" : "texts-on"}>
            {t(smsRequests ? "proaccount:texts.switchOff" : "proaccount:texts.switchOn")}
          </Submit>
        </ButtonForm>
      ) : null}
    </>
  );
}

function State() {
  const { plan, smsRequests, mobile } = useLoaderData<typeof loader>().texts;
  const { t } = useTexts();
  if (plan === "free")
    return (
      <p>
        {t(smsRequests ? "proaccount:texts.paused" : "proaccount:texts.free")}{" "}
        <a href={paths.pro.subscription()}>{t("proaccount:texts.plans")}</a>
      </p>
    );
  if (mobile === null)
    return (
      <p>
        {t("proaccount:texts.needsMobile")} <a href={paths.pro.phone()}>{t("proaccount:phone.linkVerify")}</a>
      </p>
    );
  return smsRequests ? <p>{t("proaccount:texts.on", { phone: mobile })}</p> : null;
}
