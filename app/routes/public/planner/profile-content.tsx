import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { FoldedHtml } from "~/routes/public/folded-html";
import { ProviderVideos } from "~/routes/public/provider-videos";
import { SafeHtml } from "~/routes/safe-html";
import { Chips } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Gallery } from "~/ui/gallery";
import { Portrait } from "~/ui/portrait";
import { ServiceList, TWO_COLUMNS } from "~/ui/service-list";
import { Rated } from "~/ui/stars";
import { Hint, VisuallyHidden } from "~/ui/text";
import type { ProfileView } from "./profile-view.server";

interface ProfileContentProps {
  profile: ProfileView;
  /** Heading of the page; a dialog already has the name in its title. */
  heading?: ReactNode;
}

/** Rule planner-1. Takes plain data and formatted texts; a hydrated page needs the namespace `planner`. */
export function ProfileContent({ profile, heading }: ProfileContentProps) {
  return (
    <>
      <ProfileHead profile={profile} heading={heading} />
      <ProfileAbout profile={profile} heading={heading ? "h2" : "h3"} />
      <ProfileTexts profile={profile} heading={heading ? "h2" : "h3"} />
    </>
  );
}

/** @param wide shows the first picture edge to edge on phones */
export function ProfileHead({ profile, heading, wide }: ProfileContentProps & { wide?: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <div className="flex items-center gap-4">
        <Portrait name={profile.name} src={profile.portrait} gold={profile.gold} />
        <div className="min-w-0">
          {heading}
          <p className="font-serif text-large italic text-ink-muted">{profile.role}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-muted">
        <Rated rated={profile.rated} />
        <Chips chips={profile.chips} explained="by all means" />
        <p>
          <VisuallyHidden>{t("planner:speaks")}</VisuallyHidden> {profile.languages.join(", ")}
        </p>
      </div>
      <Gallery
        label={t("planner:profile.gallery")}
        images={profile.images}
        more={profile.more}
        nameOf={(number) => t("planner:profile.photo", { number })}
        wide={wide}
      />
    </>
  );
}

interface ProfileTextsProps {
  profile: ProfileView;
  heading: "h2" | "h3";
  folded?: boolean;
  wide?: boolean;
}

/** @param wide the title is beside the text where there is room, and a long text is folded */
export function ProfileAbout({ profile, heading: Heading, wide }: Omit<ProfileTextsProps, "folded">) {
  const { t } = useTexts();
  const { lang, headline, description } = profile;
  const isWritten = [headline, description, profile.experience, profile.service, profile.benefits].some(Boolean);
  return (
    <>
      {profile.writtenIn && isWritten ? <Hint>{profile.writtenIn}</Hint> : null}
      {description || headline ? (
        <section className={wide ? `space-y-4 lg:space-y-0 ${TWO_COLUMNS}` : "max-w-prose space-y-4"}>
          <Heading lang={headline ? lang : undefined}>{headline ?? t("planner:profile.about")}</Heading>
          {description === "" ? null : wide ? (
            <FoldedHtml html={description} lang={lang} />
          ) : (
            <SafeHtml html={description} lang={lang} />
          )}
        </section>
      ) : null}
    </>
  );
}

export function ProfileTexts({ profile, heading: Heading, folded, wide }: ProfileTextsProps) {
  const { t } = useTexts();
  const { lang } = profile;
  const texts = [
    { title: t("planner:profile.experience"), html: profile.experience },
    { title: t("planner:profile.work"), html: profile.service },
  ].filter(({ html }) => html !== "");
  return (
    <>
      {profile.services.length > 0 ? (
        <section>
          <Heading>{t("planner:profile.services")}</Heading>
          <ServiceList
            lang={lang}
            heading={Heading === "h2" ? "h3" : "h4"}
            services={profile.services.map((one) => ({ name: one.label, ...one }))}
            wide={wide}
          />
          {profile.minimum ? <p className="pt-2 text-small text-ink-muted">{profile.minimum}</p> : null}
        </section>
      ) : null}
      {wide ? null : <ProfileStrengths profile={profile} heading={Heading} />}
      {folded && texts.length > 0 ? (
        <div className={classNames(wide && (texts.length > 1 ? TWO_COLUMNS : "max-w-prose"))}>
          {texts.map(({ title, html }) => (
            <Disclosure key={title} summary={title}>
              <SafeHtml html={html} lang={lang} />
            </Disclosure>
          ))}
        </div>
      ) : (
        texts.map((text) => <Text key={text.title} {...text} lang={lang} heading={Heading} />)
      )}
      <ProviderVideos videos={profile.videos} lang={lang} heading={Heading} look="stills" />
    </>
  );
}

export function ProfileStrengths({ profile: { benefits, lang }, heading }: Omit<ProfileTextsProps, "folded" | "wide">) {
  const { t } = useTexts();
  if (benefits === "") return null;
  return <Text title={t("planner:profile.strengths")} html={benefits} lang={lang} heading={heading} />;
}

interface TextProps {
  title: string;
  html: string;
  lang: string;
  heading: "h2" | "h3";
}

function Text({ title, html, lang, heading: Heading }: TextProps) {
  return (
    <section className="max-w-prose space-y-4">
      <Heading>{title}</Heading>
      <SafeHtml html={html} lang={lang} />
    </section>
  );
}
