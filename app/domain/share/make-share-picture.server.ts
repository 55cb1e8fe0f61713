import type { Composer } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { CARD, drawCard, PALETTE } from "./draw-card.rules";
import { readLetters } from "./letters.rules";
import { encodePng } from "./png.rules";
import { SHARE_QUALITY, type ShareCard } from "./share-card.rules";

interface ShareDeps {
  media: MediaStore;
  images: Composer;
  /** A file of the build, by its path. */
  readFile(path: string): Promise<Uint8Array>;
}

/** Both made by scripts/draw-share.mjs. */
const LETTERS = "/share/letters.gz";
const ART = "/share/art.png";

/** The picture that goes with a link: words on paper, drawn here, beside the photograph (rule share-1). JPEG. */
export async function makeSharePicture(deps: ShareDeps, card: ShareCard, brand: string): Promise<Uint8Array> {
  const [letters, picture] = await Promise.all([deps.readFile(LETTERS), readPicture(deps, card.src)]);
  const paper = drawCard(readLetters(await gunzip(letters)), { ...card, brand });
  const place = { ...CARD.picture, quality: SHARE_QUALITY };
  return deps.images.layOver(await encodePng(paper, CARD.width, PALETTE), picture, place);
}

/** A photograph that was deleted a moment ago is as none. */
async function readPicture({ media, readFile }: ShareDeps, src: string | null): Promise<Uint8Array> {
  if (src?.startsWith("/")) return readFile(src);
  return (src && (await media.get(src))) || readFile(ART);
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
