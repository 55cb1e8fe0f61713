import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { type FavoriteChange, favoriteForm, withFavorite, withoutFavorite } from "~/domain/favorites/favorite.form";
import { changeFavorite, findFavorites } from "~/domain/favorites/favorites.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { countHeart } from "~/http/background/page-views.server";
import { keepFavorites, readFavorites } from "~/http/forms/favorites.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone, requireOnboarded } from "~/http/pipeline/guards.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerTiles } from "~/routes/planner-tiles";
import { FavoriteButton, FavoriteForm } from "~/routes/public/favorite-button";
import { Actions, ButtonLink, iconLinkClass } from "~/ui/button";
import { metaLineClass, pageClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import { VenueTiles } from "../venues/venue-tiles";

export const handle: RouteHandle = { title: "favorites:title" };

export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const couple = requireOnboarded(context);
  const owner = couple ?? (await readFavorites(context));
  const isEmpty = "planners" in owner && owner.planners.length + owner.venues.length === 0;
  const found = isEmpty ? { planners: [], venues: [] } : await findFavorites(context, owner);
  return {
    isVisitor: couple === null,
    most: MATCH_LIMITS.shown,
    ...found,
  };
}

/** Adds or removes a favorite, from any page. Couples store favorites in their account, visitors in a cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context);
  const formData = await request.formData();
  const submission = parseForm(formData, favoriteForm);
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  try {
    await change(context, request, submission.value);
    setFlash(context, {
      kind: "good",
      text: submission.value.intent === "add" ? "favorites:flash.added" : "favorites:flash.removed",
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "favorites.full") throw error;
    setFlash(context, { kind: "bad", text: "favorites:flash.full", count: Number(error.details.count) });
  }
  return redirectDocument(safePath(formData.get("redirectTo"), context.url), 303);
}

async function change(context: AppContext, request: Request, wanted: FavoriteChange): Promise<void> {
  if (context.sessionUnknown) throw context.sessionUnknown;
  const couple = requireOnboarded(context);
  if (couple) return changeFavorite(context, couple, wanted);
  const before = await readFavorites(context);
  const list = wanted.kind === "venue" ? "venues" : "planners";
  const after = wanted.intent === "add" ? withFavorite : withoutFavorite;
  const kept = after(before[list], wanted.id);
  await keepFavorites(context, { ...before, [list]: kept });
  if (kept.length > before[list].length) countHeart(context, request, wanted);
}

/** With fewer planners, a tile links to the directory. */
const FEW = 3;

export default function Favorites() {
  const { planners, venues, isVisitor, most } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const isEmpty = planners.length + venues.length === 0;
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      <div className={metaLineClass}>
        <h1 className="text-calm">{t("favorites:heading")}</h1>
        {isVisitor || isEmpty ? null : (
          <a className={iconLinkClass} href={paths.shortlistLink()}>
            <Icon name="out" /> {t("favorites:share.title")}
          </a>
        )}
      </div>
      {isEmpty ? (
        <div className="mt-8">
          <EmptyState
            title={t("favorites:none")}
            text={t("favorites:noneText")}
            action={
              <>
                <ButtonLink href={paths.planners()}>{t("favorites:see.planners")}</ButtonLink>{" "}
                <ButtonLink variant="quiet" href={paths.venues()}>
                  {t("favorites:see.venues")}
                </ButtonLink>
              </>
            }
          />
        </div>
      ) : (
        <div className="space-y-8">
          {isVisitor ? <Hint>{t("favorites:visitor")}</Hint> : null}
          {planners.length > 0 ? (
            <section className="space-y-4" aria-labelledby="planners">
              <h2 className={venues.length > 0 ? "text-h3" : "sr-only"} id="planners">
                {t("common:nav.directory")}
              </h2>
              <PlannerTiles planners={planners} isFirst last={planners.length < FEW ? <MoreTile /> : null}>
                {(planner) => <FavoriteButton item={planner} favorite />}
              </PlannerTiles>
              <Actions>
                <ButtonLink href={paths.writeToFavorites()}>
                  {t("favorites:write", { count: planners.length })} <Icon name="next" />
                </ButtonLink>
              </Actions>
              {planners.length > most ? <Hint>{t("favorites:most", { count: most })}</Hint> : null}
            </section>
          ) : null}
          {venues.length > 0 ? (
            <section className="space-y-4" aria-labelledby="venues">
              <h2 className="text-h3" id="venues">
                {t("common:nav.venues")}
              </h2>
              <VenueTiles venues={venues} marked={venues.map(({ publicId }) => publicId)} />
            </section>
          ) : null}
        </div>
      )}
      <FavoriteForm intent="remove" />
    </div>
  );
}

function MoreTile() {
  const { t } = useTexts();
  return (
    <li>
      <div className="grid h-full place-content-center gap-3 rounded border border-line p-5 py-12 text-center">
        <img className="mx-auto" src="/art/sprig.svg" width={160} height={40} alt="" />
        <a className="inline-block py-2.5" href={paths.planners()}>
          {t("favorites:more")}
        </a>
      </div>
    </li>
  );
}
