import { useActionData } from "@remix-run/react";
import { useTexts } from "~/i18n/texts";
import { Note } from "~/ui/flash";
import { Hint } from "~/ui/hint";
import { AddPictures } from "./add-pictures";
import type { RefusedFile } from "./change-gallery.server";
import { PictureList, type PictureListProps } from "./picture-list";

interface GalleryPicturesProps extends PictureListProps {
  /** Id of the section, which the page returns to after an upload. */
  id: string;
  limit: number;
  address: string;
  bytes: number;
}

export function GalleryPictures({ id, limit, address, bytes, ...list }: GalleryPicturesProps) {
  const { t } = useTexts();
  const answer = useActionData<{ problems?: RefusedFile[] }>();
  const { length } = list.pictures;
  return (
    <div id={id} className="space-y-4" tabIndex={-1}>
      <AddPictures
        id="add-pictures"
        problems={answer?.problems ?? []}
        full={
          length >= limit ? (
            <Note>
              <p>{t("pictures:error.full", { count: limit })}</p>
            </Note>
          ) : null
        }
        address={address}
        bytes={bytes}
        said={(count) => t("pictures:added", { count })}
      >
        <h2 className="text-h3" id="add">
          {t("pictures:title")}
        </h2>
      </AddPictures>
      {length > 0 ? (
        <>
          <Hint>{t("pictures:order", { count: length })}</Hint>
          <PictureList {...list} />
        </>
      ) : null}
    </div>
  );
}
