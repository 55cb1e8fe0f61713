import { getInputProps } from "@conform-to/react";
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { type Crop, PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/routes/use-hydrated";
import { Button, ButtonRoom } from "~/ui/button";
import { Field, FileInput, FixedValue, type FormField } from "~/ui/field";
import { ACCEPTED, type PictureProblem, prepareFile, reducedText } from "./check-picture";

// Excludes the dialog from the server bundle, which never renders it.
const CropDialog = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./crop-dialog").catch(() => ({ default: CropMissing })));

/** Replaces the dialog if it fails to load: the server crops to the centre. */
function CropMissing({ onClose }: { onClose: (part: null) => void }): ReactElement {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the callback is new at every render.
  useEffect(() => onClose(null), []);
  return <></>;
}

interface PictureFieldProps {
  field: FormField<File>;
  label: string;
  /** A square for the portrait; any shape for the gallery. */
  square?: boolean;
  stored?: { src: string; width: number };
  required?: boolean;
}

/** Renders a file field. With JavaScript, users can crop the picture; otherwise the server crops to the centre. */
export function PictureField({ field, label, square = false, stored, required }: PictureFieldProps) {
  const texts = useTexts();
  const { t } = texts;
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [source, setSource] = useState<File | string | null>(null);
  const [choice, setChoice] = useState<{ of: File | string | null; part: Crop } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [reduced, setReduced] = useState("");
  // Drops the crop of a replaced stored picture.
  const chosen = choice && (typeof choice.of !== "string" || choice.of === stored?.src) ? choice.part : null;
  // A file may have been selected before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(() => {
    if (input.current?.files?.length) take();
  }, []);

  function refuse(reason: PictureProblem) {
    if (input.current) input.current.value = "";
    setSource(null);
    setProblem(reason);
  }

  async function take() {
    const file = input.current?.files?.[0];
    setChoice(null);
    setProblem(null);
    setReduced("");
    const ready = file && (await prepareFile(file).catch(() => "read" as const));
    if (!input.current || file !== input.current.files?.[0]) return; // another file was selected during `prepareFile`
    if (typeof ready === "string") return refuse(ready);
    if (ready && ready !== file) {
      const scaled = new DataTransfer();
      scaled.items.add(ready);
      input.current.files = scaled.files;
      setReduced(reducedText(texts, file as File, ready));
    }
    setSource(ready ?? null);
  }

  // conform changes the key when other values of the form change, and a new key would remove the file.
  const keyless: FormField<File> = Object.create(field, {
    key: { value: undefined },
    errors: { value: problem ? [t(`pictures:error.${problem}`, PHOTO_FIGURES)] : field.errors },
  });
  return (
    <div className="space-y-1.5">
      <Field field={keyless} label={label} hint={t("pictures:add.hint", PHOTO_FIGURES)}>
        {(wiring) => (
          <FileInput
            ref={input}
            {...getInputProps(keyless, { type: "file", value: false })}
            choose={t("common:action.chooseFile")}
            accept={ACCEPTED}
            required={required}
            onChange={take}
            {...wiring}
          />
        )}
      </Field>
      <p className="text-small text-ink-muted" role="status">
        {reduced} {chosen ? t("photos:crop.chosen", { width: chosen.width, height: chosen.height }) : ""}
      </p>
      {chosen ? (
        <>
          <FixedValue name="cropX" value={chosen.left} />
          <FixedValue name="cropY" value={chosen.top} />
          <FixedValue name="cropWidth" value={chosen.width} />
          <FixedValue name="cropHeight" value={chosen.height} />
        </>
      ) : null}
      {stored && !chosen ? (
        <p>
          {isHydrated ? (
            <Button type="button" variant="quiet" compact onClick={() => setSource(stored.src)}>
              {t("photos:crop.again")}
            </Button>
          ) : (
            <ButtonRoom label={t("photos:crop.again")} compact />
          )}
        </p>
      ) : null}
      {source === null ? null : (
        <Suspense fallback={null}>
          <CropDialog
            source={source}
            fullWidth={typeof source === "string" ? stored?.width : undefined}
            square={square}
            onClose={(part) => {
              setChoice(part && { of: source, part });
              setSource(null);
            }}
            onProblem={refuse}
          />
        </Suspense>
      )}
    </div>
  );
}
