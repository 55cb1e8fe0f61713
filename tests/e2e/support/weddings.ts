import { newWord } from "./couples";
import { write } from "./database";
import { slugOf } from "./profiles";
import { insertApprovedProvider } from "./providers";

interface TestWedding {
  slug: string;
  photos: string[];
}

const DRAWINGS = [
  ...["arch-blush", "garland-sage", "table-blush", "dance-mist", "bouquet-sand"],
  ...["cake-sage", "lanterns-mist", "rain-sand", "car-blush"],
];

/** Inserts a published wedding of a provider. Its photos are drawings of the demo planners. */
export async function insertWedding(
  provider: number,
  { title = "Louise et Karim", caption = "La grange", pictures = 9, at = Date.now() } = {},
): Promise<TestWedding> {
  const slug = `wedding-${newWord()}`;
  const photos = Array.from({ length: pictures }, (_, index) => `${slug}p${index}`);
  await write(
    {
      sql: `INSERT INTO portfolios (public_id, provider_id, slug, title, description, location, country, style, wedding_date, guests,
          planner_budget, total_budget, services, status, created_at, updated_at, published_at)
        VALUES (?1, ?2, ?1, ?3, 'Entre deux averses, soixante invités et un orchestre dans la grange.', 'Andlau', 'FR', 'country',
          '2025-06-14', 86, 3800, 32000, '["FULL_PLANNING","WEDDING_DESIGN"]', 'published', ?4, ?4, ?4)`,
      args: [slug, provider, title, at],
    },
    ...photos.map((id, position) => ({
      sql: `INSERT INTO portfolio_images (portfolio_id, position, public_id, src, width, height, alt, caption, created_at)
        SELECT id, ?, ?, '/assets/demo/gallery/' || ? || '.svg', 800, 600, '', ?, ? FROM portfolios WHERE public_id = ?`,
      args: [position, id, DRAWINGS[position % DRAWINGS.length] ?? "", caption, at, slug],
    })),
  );
  return { slug, photos };
}

/** Inserts a planner with a wedding. @returns the names of both in URLs */
export async function newWedding(): Promise<{ teller: string; wedding: string }> {
  const { id, publicId } = await insertApprovedProvider({ columns: { name: "Aubépine, mariages" } });
  return { teller: await slugOf(publicId), wedding: (await insertWedding(id)).slug };
}
