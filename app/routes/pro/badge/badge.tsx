import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mailtoHref } from "~/domain/email-address.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import { UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { BADGE_SIZES, type BadgeLook, badgeHtml, badgeSize } from "~/domain/statistics/badge.rules";
import { findOwnBadge } from "~/domain/statistics/find-badge.server";
import { byDay, daysUntil, STATISTICS } from "~/domain/statistics/statistics.rules";
import { badgeWords } from "~/http/pages/badge-words.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { marketAddress } from "~/http/pipeline/links.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ShareLinks, SharePictures } from "~/routes/sharing";
import { Address } from "~/ui/address";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { metaLineClass } from "~/ui/classes";
import { Panel } from "~/ui/panel";
import { PageHead, Section } from "~/ui/section";
import { Hint } from "~/ui/text";
import { axisTop, BarChart, ChartTable, dayTicks } from "../statistics/charts";

export const handle: RouteHandle = { title: "badge:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await withClaims(context, findOwnBadge(context, provider));
  if (!found) return providerGone(context);
  const { searchParams } = context.url;
  const look = { dark: searchParams.get("theme") === "dark", large: searchParams.get("size") === "large" };
  const { badge, isShown, days } = found;
  const { publicId, market } = badge;
  const address = marketAddress(context);
  const drawn = paths.badge(publicId, { dark: look.dark ? 1 : undefined, large: look.large ? 1 : undefined });
  const { title: alt } = badgeWords(context, badge);
  const profile = address(market, paths.planner(profileSlug(badge)));
  const share = isShown ? shareLinks(context, profile) : null;
  const today = todayIn(MARKETS[market], context.clock.now());
  return {
    look,
    alt,
    html: badgeHtml({ profile, badge: address(market, drawn), alt }, look),
    preview: isShown ? drawn : null,
    share,
    /** Upright share pictures. Their URL redirects to the current version. */
    pictures: isShown
      ? UPRIGHT_SHAPES.map((shape) => ({ shape, src: paths.sharePicture(`planner-${shape}`, "current", publicId) }))
      : [],
    /** Views of the badge per recent day, the oldest first; null: couples do not see the profile. */
    loads: isShown ? byDay(days, today, STATISTICS.month) : null,
    today,
    claim: context.claims.badge,
  };
}

function shareLinks({ t, settings }: AppContext, link: string) {
  const brand = settings.BRAND_NAME;
  const body = t("badge:share.message", { brand, link });
  const mail = mailtoHref("", { subject: t("badge:share.subject", { brand }), body });
  return { link, mail, sms: `sms:?&body=${encodeURIComponent(body)}` };
}

/** Renders the page with the HTML code of the badge for the provider's own site (rule badge-2). */
export default function Badge() {
  const { look, alt, html, preview, share, pictures, loads, today, claim } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div className="space-y-block">
      <PageHead title={t("badge:title")} className="space-y-4">
        <p className="text-lead text-ink-muted max-w-prose">{t("badge:lead")}</p>
        <p className="text-small text-ink-muted">{t("badge:claim", { percent: format.percent(claim / 100) })}</p>
      </PageHead>
      {preview ? (
        <>
          <LookForm look={look} />
          <Section id="preview" title={t("badge:preview")} className="space-y-3.5">
            <Ground {...look} src={preview} alt={alt} text={t(look.dark ? "badge:onDark" : "badge:onLight")} />
          </Section>
          <Section id="code" title={t("badge:code")} look="card">
            <pre
              className="max-h-44 overflow-auto select-all rounded-sm border border-dashed border-edge p-4 text-small"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the code.
              tabIndex={0}
            >
              <code>{html}</code>
            </pre>
            <p className="text-small">{t("badge:copy")}</p>
            <p className="text-small">
              <a className="inline-block py-2" href={mailtoHref("", { subject: t("badge:subject"), body: html })}>
                {t("badge:send")}
              </a>
            </p>
            <Hint>{t("badge:hint")}</Hint>
          </Section>
        </>
      ) : (
        <Panel className="space-y-4">
          <h2 className="text-h3">{t("badge:notYet.title")}</h2>
          <p className="text-small text-ink-muted">{t("badge:notYet.text")}</p>
          <p className="text-small">
            <a className="inline-block py-2" href={paths.pro.dashboard()}>
              {t("badge:notYet.link")}
            </a>
          </p>
        </Panel>
      )}
      {share ? (
        <Section id="share" title={t("badge:share.heading")}>
          <p className="max-w-prose rounded bg-sand px-4 py-3 text-small wrap-anywhere select-all">
            <Address>{share.link}</Address>
          </p>
          <ShareLinks sms={share.sms} mail={share.mail} />
        </Section>
      ) : null}
      {pictures.length > 0 ? (
        <Section id="pictures" title={t("badge:pictures.title")}>
          <p className="max-w-prose text-small text-ink-muted">{t("badge:pictures.text")}</p>
          <SharePictures pictures={pictures} />
        </Section>
      ) : null}
      {loads ? <Loads loads={loads} today={today} /> : null}
    </div>
  );
}

function LookForm({ look }: { look: BadgeLook }) {
  const { t } = useTexts();
  const [form, fields] = useForm({
    id: "look",
    defaultValue: { theme: look.dark ? "dark" : "light", size: look.large ? "large" : "normal" },
  });
  const sizes = (["normal", "large"] as const).map((value) => {
    const { width, height } = BADGE_SIZES[value];
    return { value, label: `${width} × ${height} px` };
  });
  return (
    <form {...getFormProps(form)} method="get" className="space-y-4">
      {/* Each group is the only one in its column: a group after another one has a margin above it. */}
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <ChoiceGroup
            field={fields.theme}
            legend={t("badge:theme")}
            legendLook="plain"
            layout="tight"
            options={[
              { value: "light", label: t("badge:light") },
              { value: "dark", label: t("badge:dark") },
            ]}
          />
        </div>
        <div>
          <ChoiceGroup field={fields.size} legend={t("badge:size")} legendLook="plain" layout="tight" options={sizes} />
        </div>
      </div>
      <p>
        <Button variant="quiet">{t("badge:update")}</Button>
      </p>
    </form>
  );
}

/** Renders the badge as on an external site, with a background that ignores the colour scheme. */
function Ground({ dark, large, src, alt, text }: BadgeLook & { src: string; alt: string; text: string }) {
  const { width, height } = badgeSize({ large });
  return (
    <figure
      className={`grid place-items-center gap-6 rounded border border-line px-3 py-9 ${dark ? "bg-[#1b2224] text-[#ece7dc]" : "bg-[#fff] text-[#1f2a2e]"}`}
    >
      <img className="h-auto max-w-full" src={src} width={width} height={height} alt={alt} />
      <figcaption className="text-small">{text}</figcaption>
    </figure>
  );
}

function Loads({ loads, today }: { loads: readonly number[]; today: string }) {
  const { t, format } = useLanguage();
  const days = daysUntil(today, loads.length);
  const count = loads.reduce((sum, one) => sum + one, 0);
  const top = axisTop(loads);
  const heading = t("badge:shown", { count, number: format.number(count), days: STATISTICS.month });
  return (
    <section aria-labelledby="loaded">
      <div className={metaLineClass}>
        <h2 className="text-h3" id="loaded">
          {heading}
        </h2>
        <p className="text-small text-ink-muted">{t("badge:where")}</p>
      </div>
      <BarChart
        title={t("badge:chart", { days: STATISTICS.month })}
        description={heading}
        top={top}
        levels={[top, top / 2, 0].map(format.number)}
        ticks={dayTicks(format, days)}
        values={loads}
      />
      <ChartTable
        summary={t("statistics:asTable")}
        columns={[t("statistics:day"), t("badge:times")]}
        rows={days.map((day, index) => [format.longDate(day), format.number(loads[index] ?? 0)])}
      />
    </section>
  );
}
