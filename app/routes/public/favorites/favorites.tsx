import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { changeFavorite } from "~/domain/favorites/change-favorite.server";
import { type FavoriteChange, favoriteForm } from "~/domain/favorites/favorite.form";
import { withFavorite, withoutFavorite } from "~/domain/favorites/favorite.rules";
import { findFavorites } from "~/domain/favorites/find-favorites.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import type { AppContext } from "~/http/context.server";
import { countHeart } from "~/http/count.server";
import { keepFavorites, readFavorites } from "~/http/favorites.server";
import { setFlash } from "~/http/flash.server";
import { parseForm } from "~/http/form.server";
import { anyone, requireOnboarded } from "~/http/guards.server";
import { ownPath } from "~/http/own-path.server";
import { cardView } from "~/http/planner-view.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerGrid } from "~/routes/planner-cards";
import { FavoriteButton } from "~/routes/public/favorite-button";
import { Actions, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { ProfileLink } from "~/ui/planner-card";

export const handle: RouteHandle = { title: "favorites:title" };

export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const couple = requireOnboarded(context);
  const owner = couple ?? (await readFavorites(context));
  const planners = "length" in owner && owner.length === 0 ? [] : await findFavorites(context, owner);
  return {
    isVisitor: couple === null,
    most: MATCH_LIMITS.shown,
    planners: planners.map((planner) => ({ ...cardView(context, planner), contacted: planner.contacted })),
  };
}

/** The heart of any page: a couple's goes into its account, a visitor's into its cookie. */
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
  return redirectDocument(ownPath(formData.get("redirectTo"), context.url), 303);
}

async function change(context: AppContext, request: Request, wanted: FavoriteChange): Promise<void> {
  if (context.sessionUnknown) throw context.sessionUnknown;
  const couple = requireOnboarded(context);
  if (couple) return changeFavorite(context, couple, wanted);
  const before = await readFavorites(context);
  const after = wanted.intent === "add" ? withFavorite : withoutFavorite;
  const kept = after(before, wanted.prestataire);
  await keepFavorites(context, kept);
  if (kept.length > before.length) countHeart(context, request, wanted.prestataire);
}

/** Whom one would like to write to (rule favorite-2). */
export default function Favorites() {
  const { planners, isVisitor, most } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="wrap top">
      <h1 className="calm rule">{t("favorites:heading")}</h1>
      {planners.length === 0 ? (
        <div className="gap">
          <EmptyState
            title={t("favorites:none")}
            text={t("favorites:noneText")}
            action={<ButtonLink href={paths.planners()}>{t("common:nav.planners")}</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <p className="lead">{t("favorites:lead")}</p>
          <Actions>
            <ButtonLink href={paths.writeToFavorites()}>
              {t("favorites:write")} <Icon name="next" />
            </ButtonLink>
          </Actions>
          <p className="hint">
            {planners.length > most ? t("favorites:most", { count: most }) : null}{" "}
            {isVisitor ? t("favorites:visitor") : null}
          </p>
          <div className="gap">
            <PlannerGrid planners={planners}>
              {(planner) => (
                <>
                  <ProfileLink href={planner.profileHref} planner={planner.name}>
                    {t("planner:view")}
                  </ProfileLink>
                  <FavoriteButton planner={planner} favorite />
                </>
              )}
            </PlannerGrid>
          </div>
        </>
      )}
    </div>
  );
}
