import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPlaces } from "~/domain/places/find-places.server";
import { anyone } from "~/http/guards.server";

/** Suggestions for a place field that is being typed in: `?q=stras&kinds=city,country`. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const parameters = context.url.searchParams;
  const query = (parameters.get("q") ?? "").slice(0, 200);
  const withCountries = parameters.get("kinds") === "city,country";
  const places = await findPlaces(context, {
    query,
    kinds: withCountries ? ["city", "country"] : ["city"],
    locale: context.locale,
  });
  return Response.json(
    places.map(({ id, label }) => ({ id, label })),
    { headers: { "Cache-Control": "private, max-age=300" } },
  );
}
