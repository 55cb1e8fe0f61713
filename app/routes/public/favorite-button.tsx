import { useRouteLoaderData } from "@remix-run/react";
import type { FavoriteChange } from "~/domain/favorites/favorite.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface FavoriteButtonProps {
  kind?: FavoriteChange["kind"];
  item: { publicId: string; name: string };
  favorite: boolean;
  bare?: boolean;
  wide?: boolean;
  /** A bare heart in a circle, on a picture. */
  onPicture?: boolean;
}

/** Heart button. It is a form, so it works without a script, and redirects back to the current page. */
export function FavoriteButton({
  kind = "planner",
  item,
  favorite,
  bare = false,
  wide,
  onPicture,
}: FavoriteButtonProps) {
  const { t } = useTexts();
  const words = favorite ? t("favorites:remove") : t("favorites:add");
  const here = useRouteLoaderData<typeof rootLoader>("root")?.here ?? paths.favorites();
  return (
    <ButtonForm id={`favorite-${item.publicId}`} action={paths.favorites()}>
      <FixedValue name={kind === "venue" ? "venue" : "prestataire"} value={item.publicId} />
      <FixedValue name="redirectTo" value={here} />
      <Button
        variant={bare ? "plain" : "quiet"}
        compact={!wide}
        wide={wide}
        className={onPicture ? "size-11 rounded-full! bg-surface! p-0! hover:bg-sage!" : undefined}
        name="intent"
        value={favorite ? "remove" : "add"}
      >
        <Icon name="heart" className={favorite ? "fill-current!" : undefined} />
        {bare ? (
          <VisuallyHidden>{`${words}: ${item.name}`}</VisuallyHidden>
        ) : (
          <span>
            {words}
            <VisuallyHidden>: {item.name}</VisuallyHidden>
          </span>
        )}
      </Button>
    </ButtonForm>
  );
}
