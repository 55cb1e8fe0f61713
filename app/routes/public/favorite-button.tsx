import { useRouteLoaderData } from "@remix-run/react";
import type { FavoriteChange } from "~/domain/favorites/favorite.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/text";

type Intent = FavoriteChange["intent"];

const formOf = (intent: Intent) => `favorites-${intent}`;

/** One form for all heart buttons: a form per tile would be most of the tile's HTML. */
export function FavoriteForm({ intent }: { intent: Intent }) {
  const here = useRouteLoaderData<typeof rootLoader>("root")?.here ?? paths.favorites();
  return (
    <form id={formOf(intent)} method="post" action={paths.favorites()} hidden>
      <FixedValue name="redirectTo" value={here} />
      <FixedValue name="intent" value={intent} />
    </form>
  );
}

const HEART =
  "absolute end-2.5 top-2.5 grid size-11 cursor-pointer place-items-center rounded-full border border-transparent bg-surface p-0 text-evergreen hover:bg-sage print:hidden";

interface FavoriteButtonProps {
  kind?: FavoriteChange["kind"];
  item: { publicId: string; name: string };
  favorite: boolean;
  /** A text in the width of its column, instead of a heart in a circle on a picture. */
  wide?: boolean;
}

/** Heart button. Its page has the `FavoriteForm`, so it works without a script. */
export function FavoriteButton({ kind = "planner", item, favorite, wide = false }: FavoriteButtonProps) {
  const { t } = useTexts();
  const words = favorite ? t("favorites:remove") : t("favorites:add");
  const sent = {
    form: formOf(favorite ? "remove" : "add"),
    name: kind === "venue" ? "venue" : "prestataire",
    value: item.publicId,
  };
  const icon = <Icon name="heart" className={favorite ? "fill-current!" : undefined} />;
  if (wide)
    return (
      <Button variant="quiet" wide className="print:hidden" {...sent}>
        {icon}
        <span>
          {words}
          <VisuallyHidden>: {item.name}</VisuallyHidden>
        </span>
      </Button>
    );
  return (
    <button className={HEART} {...sent}>
      {icon}
      <VisuallyHidden>{`${words}: ${item.name}`}</VisuallyHidden>
    </button>
  );
}
