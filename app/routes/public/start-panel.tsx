import type { Sluggable } from "~/domain/profile-slug.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { PriceText } from "~/ui/price-text";
import { Hint } from "~/ui/text";

interface StartPanelProps {
  provider: Pick<Sluggable, "publicId" | "name"> & {
    kind: string;
    /** "from €900"; null: no visible price. */
    from?: string | null;
  };
}

export function StartPanel({ provider }: StartPanelProps) {
  const { t } = useTexts();
  return (
    <Panel look="card" className="space-y-4">
      {provider.from ? <PriceText size="text-h2/tight">{provider.from}</PriceText> : null}
      <h2 className="text-h3">{t("planner:profile.startHeading", { name: provider.name })}</h2>
      <ButtonLink wide href={paths.startWith(provider.publicId)}>
        {t("welcome:start")}
      </ButtonLink>
      <Hint>{t(provider.kind === "venue" ? "directory:venue.free" : "planner:profile.free")}</Hint>
    </Panel>
  );
}
