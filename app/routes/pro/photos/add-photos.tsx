import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Note } from "~/ui/flash";
import { AddPictures } from "../pictures/add-pictures";
import type { RefusedFile } from "./add-sent-photos.server";

interface AddPhotosProps {
  problems: readonly RefusedFile[];
  /** Photographs that the plan still allows. */
  places: number;
  quota: number;
}

/** Adds photographs to the gallery, as many as the plan allows. */
export function AddPhotos({ problems, places, quota }: AddPhotosProps) {
  const { t } = useTexts();
  const full =
    places > 0 ? null : (
      <Note>
        <p>{t("photos:add.full", { count: quota })}</p>
        <p>
          <a href={paths.pro.subscription()}>{t("photos:add.plan")}</a>
        </p>
      </Note>
    );
  return (
    <AddPictures
      id="add-photos"
      problems={problems}
      full={full}
      address={paths.pro.uploadPhoto()}
      said={(count) => t("photos:upload.allDone", { count })}
    >
      <h2 id="add">{t("photos:add.title")}</h2>
    </AddPictures>
  );
}
