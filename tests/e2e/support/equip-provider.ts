import type { MarketName } from "./addresses";
import { insertAccount, insertProject, LOCALE_OF, newCouple, newWord } from "./couples";
import { giveCredits } from "./credits";
import { write } from "./database";
import { insertApprovedProvider, newProvider, type ProviderAccount } from "./providers";
import { insertCase } from "./review-cases";
import { insertReview } from "./reviews";

export interface Equipped {
  provider: ProviderAccount;
  names: {
    provider: string;
    video: string;
    photo: string;
    request: string;
    unlocked: string;
    declined: string;
    review: string;
    /** Ids of a disputed review, of its case, and of a review that stayed after a report. */
    disputed: string;
    dispute: string;
    kept: string;
    portfolio: string;
    template: string;
    venue: string;
  };
}

/** Inserts an approved provider with one row for each kind of page. */
export async function equipProvider(
  market: MarketName = "fr",
  { inQueue = false }: { inQueue?: boolean } = {},
): Promise<Equipped> {
  const now = Date.now();
  const provider = await insertApprovedProvider({
    provider: newProvider(market),
    columns: inQueue ? { review_requested_at: now } : {},
  });
  const projects: string[] = [];
  for (let n = 0; n < 3; n++) {
    const couple = await insertAccount(newCouple(market));
    projects.push(await insertProject(couple));
  }
  await giveCredits(provider, 1);
  const locale = LOCALE_OF[market];
  const disputed = await insertReview(provider.publicId, { locale });
  const kept = await insertReview(provider.publicId, { locale });
  const dispute = await insertCase(disputed, { document: "contrat.pdf" });
  await insertCase(kept, { as: "kept" });
  const names = {
    provider: provider.publicId,
    video: `v${newWord()}`,
    photo: `p${newWord()}`,
    request: `r${newWord()}`,
    unlocked: `u${newWord()}`,
    declined: `d${newWord()}`,
    review: await insertReview(provider.publicId, { locale }),
    ...{ disputed, dispute: dispute.id, kept },
    portfolio: `w${newWord()}`,
    template: `t${newWord()}`,
    venue: `w${newWord()}`,
  };
  await write(
    {
      sql: "INSERT INTO review_links (provider_id, code, created_at) VALUES (?, ?, ?)",
      args: [provider.id, `${newWord()}${newWord()}`, now],
    },
    {
      sql: `INSERT INTO provider_videos (provider_id, position, link, title, public_id, description, created_at)
        VALUES (?, 1, 'https://vimeo.com/123456789', 'Un jardin', ?, 'Une journée au jardin', ?)`,
      args: [provider.id, names.video, now],
    },
    {
      sql: `INSERT INTO message_templates (public_id, provider_id, title, body, locale, changed_at)
        VALUES (?, ?, 'Premier contact', 'Bonjour {first name}, merci pour votre message.', 'fr', ?)`,
      args: [names.template, provider.id, now],
    },
    {
      sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, public_id, title, description, created_at)
        VALUES (?, 1, ?, 'Un jardin', 800, 600, ?, 'Un jardin', 'Une journée au jardin', ?)`,
      args: [provider.id, "/assets/demo/gallery/arch-blush.svg", names.photo, now],
    },
    {
      // The venue is offline; all steps of its form are complete.
      sql: `INSERT INTO venues (public_id, provider_id, name, type, city, country, latitude, longitude, description, seated_capacity,
          standing_capacity, min_price, max_price, moderation, reached_step, created_at, updated_at)
        VALUES (?, ?, 'Clos des Tilleuls', 'castle', 'Angers', 'FR', 47.47, -0.55, 'Un parc de tilleuls au bord de la Loire.', 120, 200,
          2500, 9000, 'validated', 7, ?, ?)`,
      args: [names.venue, provider.id, now, now],
    },
    {
      sql: `INSERT INTO portfolios (public_id, provider_id, slug, title, description, location, country, status, created_at, updated_at, published_at, held_at, findings)
        VALUES (?1, ?2, ?1, 'Louise et Karim', 'Entre deux averses, soixante invités et un orchestre dans la grange.'
          || CASE WHEN ?4 IS NULL THEN '' ELSE ' Appelez-nous au 06 12 34 56 78.' END, 'Andlau', 'FR',
          'published', ?3, ?3, ?3, ?4, CASE WHEN ?4 IS NULL THEN '[]' ELSE '["contact"]' END)`,
      args: [names.portfolio, provider.id, now, inQueue ? now : null],
    },
    {
      sql: `INSERT INTO portfolio_images (portfolio_id, position, public_id, src, width, height, caption, created_at)
        SELECT p.id, n.value, ? || n.value, '/assets/demo/gallery/arch-blush.svg', 800, 600, 'La grange', ?
        FROM portfolios p, json_each('[0, 1, 2]') n WHERE p.public_id = ?`,
      args: [`${newWord()}aaa`, now, names.portfolio],
    },
    {
      // The request is unread and snoozed, so that pages do not announce it.
      sql: `INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at, later_until)
        SELECT ?, id, ?, 'locked', 'Bonjour, nous rêvons d’un jardin.', ?, ? FROM projects WHERE public_id = ?`,
      args: [names.request, provider.id, now, now + 86_400_000, projects[0] ?? ""],
    },
    {
      sql: `INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at, unlocked_at)
        SELECT ?, id, ?, 'unlocked', 'Bonjour, nous rêvons d’un château.', ?, ? FROM projects WHERE public_id = ?`,
      args: [names.unlocked, provider.id, now, now, projects[1] ?? ""],
    },
    {
      sql: `INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at, rejected_at, rejection_reason)
        SELECT ?, id, ?, 'rejected', 'Bonjour, nous rêvons d’une île.', ?, ?, 'not_available' FROM projects WHERE public_id = ?`,
      args: [names.declined, provider.id, now, now, projects[2] ?? ""],
    },
  );
  return { provider, names };
}
