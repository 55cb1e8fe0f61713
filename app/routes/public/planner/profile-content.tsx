import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { SafeHtml } from "~/routes/planner-cards";
import { ProviderVideos } from "~/routes/public/provider-videos";
import { Chips } from "~/ui/chip";
import { Gallery } from "~/ui/gallery";
import { Hint } from "~/ui/hint";
import { Kicker } from "~/ui/kicker";
import { LanguageFlags } from "~/ui/language-flags";
import { Portrait } from "~/ui/portrait";
import type { ProfileView } from "./profile-view.server";

interface ProfileContentProps {
  profile: ProfileView;
  /** The page's own heading; a dialog has the name in its title already. */
  heading?: ReactNode;
}

/**
 * A planner's profile (rule planner-1), on its page and in the wizard's dialog. Plain data and formatted texts;
 * a hydrated page names the namespace `planner`.
 */
export function ProfileContent({ profile, heading }: ProfileContentProps) {
  const { t } = useTexts();
  const { name, lang } = profile;
  const Heading = heading ? "h2" : "h3";
  const texts = [
    { title: t("planner:profile.about"), html: profile.description },
    { title: t("planner:profile.experience"), html: profile.experience },
    { title: t("planner:profile.work"), html: profile.service },
    { title: t("planner:profile.strengths"), html: profile.benefits },
  ].filter(({ html }) => html !== "");
  return (
    <>
      <div className="who big">
        <Portrait name={name} src={profile.portrait} gold={profile.gold} size="xl" />
        <div>
          {heading}
          <Kicker>{profile.role}</Kicker>
          <Chips chips={profile.chips} explained />
          <div className="pt-2.5">
            <LanguageFlags languages={profile.languages} label={t("planner:speaks")} />
          </div>
        </div>
      </div>
      <Gallery
        label={t("planner:profile.gallery")}
        images={profile.images}
        nameOf={(number) => t("planner:profile.photo", { number })}
      />
      {profile.writtenIn && texts.length > 0 ? <Hint>{profile.writtenIn}</Hint> : null}
      {texts.slice(0, 1).map((text) => (
        <Text key={text.title} {...text} lang={lang} heading={Heading} />
      ))}
      {profile.services.length > 0 ? (
        <section>
          <Heading className="rule">{t("planner:profile.services")}</Heading>
          <ul className="services">
            {profile.services.map((service) => (
              <li key={service.label}>
                <div>
                  <strong>{service.label}</strong>
                  {service.description ? (
                    <p className="text-small text-ink-muted whitespace-pre-line" lang={lang}>
                      {service.description}
                    </p>
                  ) : null}
                </div>
                {service.from ? <p className="from">{service.from}</p> : null}
              </li>
            ))}
          </ul>
          {profile.minimum ? <p className="text-small text-ink-muted pt-2.5">{profile.minimum}</p> : null}
        </section>
      ) : null}
      {texts.slice(1).map((text) => (
        <Text key={text.title} {...text} lang={lang} heading={Heading} />
      ))}
      <ProviderVideos videos={profile.videos} lang={lang} heading={Heading} look="stills" />
    </>
  );
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
      <Heading className="rule">{title}</Heading>
      <SafeHtml html={html} lang={lang} />
    </section>
  );
}
