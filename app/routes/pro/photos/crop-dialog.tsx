import { useCallback, useEffect, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import { type Crop, isTooSmall, PHOTO_LIMITS } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { Actions, Button } from "~/ui/button";
import Dialog from "~/ui/dialog";
import { type DecodedPicture, decodePicture, drawUpright } from "./upright-picture";

interface CropDialogProps {
  source: File | string;
  /** Width of the stored picture in pixels, if the URL is that of a smaller version. */
  fullWidth: number | undefined;
  square: boolean;
  /** In pixels of the upright picture. Null: closed without a selection; the server then crops to the centre. */
  onClose: (part: Crop | null) => void;
  onProblem: (problem: "tooSmall" | "read") => void;
}

interface Picture {
  decoded: DecodedPicture;
  /** Size after rotation, in pixels. If a smaller version is shown, the size of the stored picture. */
  width: number;
  height: number;
}

const SHOWN = 1000;

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

/** Renders a dialog to crop a picture. With a canvas, the Content-Security-Policy needs no blob: source. */
export default function CropDialog({ source, fullWidth, square, onClose, onProblem }: CropDialogProps) {
  const { t } = useTexts();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per picture; callbacks are new at every render.
  useEffect(() => {
    let isWanted = true;
    pictureOf(source, fullWidth).then(
      (found) => {
        if (!isWanted) return;
        if (isTooSmall(found)) return onProblem("tooSmall");
        setPicture(found);
        setCrop(firstCrop(found, square));
      },
      () => isWanted && onProblem("read"),
    );
    return () => {
      isWanted = false;
    };
  }, [source]);

  // A ref callback, because the dialog mounts the canvas after it renders: an effect would find none.
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || !picture) return;
      const { decoded } = picture;
      drawUpright(canvas, decoded, Math.min(1, SHOWN / Math.max(decoded.width, decoded.height)));
    },
    [picture],
  );

  const part = picture && crop ? partOf(crop, picture) : null;
  const tooSmall = part !== null && isTooSmall(part);
  const handles = Object.fromEntries(HANDLES.map((side) => [`${side}DragHandle`, t(`photos:crop.handle.${side}`)]));
  return (
    <Dialog
      id="crop"
      open={picture !== null}
      onClose={() => onClose(null)}
      title={t("photos:crop.title")}
      closeText={t("common:action.close")}
    >
      <p className="text-small text-ink-muted">{t("photos:crop.lead")}</p>
      <div className="my-3 grid place-items-center">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          aspect={square ? 1 : undefined}
          keepSelection
          ariaLabels={{ cropArea: t("photos:crop.area"), ...handles } as never}
        >
          <canvas className="block max-h-[60vh] max-w-full" ref={draw} />
        </ReactCrop>
      </div>
      <p className="text-small" role="status">
        {tooSmall
          ? t("photos:crop.tooSmall", { side: PHOTO_LIMITS.side })
          : part
            ? t("photos:crop.size", { ...part })
            : ""}
      </p>
      <Actions>
        <Button type="button" onClick={() => part && !tooSmall && onClose(part)}>
          {t("photos:crop.take")}
        </Button>
        <Button type="button" variant="quiet" onClick={() => onClose(null)}>
          {t("photos:crop.cancel")}
        </Button>
      </Actions>
    </Dialog>
  );
}

async function pictureOf(source: File | string, fullWidth: number | undefined): Promise<Picture> {
  const decoded = await decodePicture(typeof source === "string" ? await fetched(source) : source);
  const width = fullWidth ?? decoded.width;
  return { decoded, width, height: Math.round((decoded.height * width) / decoded.width) };
}

async function fetched(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.blob();
}

function firstCrop({ width, height }: Picture, square: boolean): PercentCrop {
  if (!square) return { unit: "%", x: 0, y: 0, width: 100, height: 100 };
  const largest = width < height ? { width: 100 } : { height: 100 };
  return centerCrop(makeAspectCrop({ unit: "%", ...largest }, 1, width, height), width, height);
}

function partOf(crop: PercentCrop, size: { width: number; height: number }): Crop {
  const x = (percent: number) => Math.round((percent * size.width) / 100);
  const y = (percent: number) => Math.round((percent * size.height) / 100);
  return { left: x(crop.x), top: y(crop.y), width: x(crop.width), height: y(crop.height) };
}
