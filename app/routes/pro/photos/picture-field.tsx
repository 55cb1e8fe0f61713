import { getInputProps } from "@conform-to/react";
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/routes/use-hydrated";
import { Button, ButtonRoom } from "~/ui/button";
import { Field, FixedValue, type FormField } from "~/ui/field";
import { inputClass } from "~/ui/input";
import { ACCEPTED, type PictureProblem, prepareFile } from "./check-picture";
import type { Chosen } from "./crop-dialog";

// The server never shows it, and need not hold it.
const CropDialog = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./crop-dialog").catch(() => ({ default: CropMissing })));

/** Without a connection: the server crops to the centre. */
function CropMissing({ onClose }: { onClose: (part: null) => void }): ReactElement {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the callback is new at every render.
  useEffect(() => onClose(null), []);
  return <></>;
}

interface PictureFieldProps {
  field: FormField<File>;
  label: string;
  /** A square for the portrait; a part of any shape for the gallery. */
  square?: boolean;
  /** The picture as it is stored, of which another part can be chosen. */
  stored?: { src: string; width: number };
  required?: boolean;
}

/**
 * A file and, with a script, the part of it that is shown. Without one the server takes the middle. The file is sent with the form: until
 * then the dialog reads it in the browser.
 */
export function PictureField({ field, label, square = false, stored, required }: PictureFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [source, setSource] = useState<File | string | null>(null);
  const [choice, setChoice] = useState<{ of: File | string | null; part: Chosen } | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  // The stored picture may be another one by now.
  const chosen = choice && (typeof choice.of !== "string" || choice.of === stored?.src) ? choice.part : null;
  // A file may have been chosen before the script ran.
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
    const ready = file && (await prepareFile(file).catch(() => "read" as const));
    if (!input.current || file !== input.current.files?.[0]) return; // another one was chosen meanwhile
    if (typeof ready === "string") return refuse(ready);
    if (ready && ready !== file) {
      const scaled = new DataTransfer();
      scaled.items.add(ready);
      input.current.files = scaled.files;
    }
    setSource(ready ?? null);
  }

  // With conform's key, other values of the form would take the file away.
  const keyless: FormField<File> = Object.create(field, {
    key: { value: undefined },
    errors: { value: problem ? [t(`photos:error.${problem}`, PHOTO_FIGURES)] : field.errors },
  });
  return (
    <div className="space-y-1.5">
      <Field field={keyless} label={label} hint={t("photos:add.hint", PHOTO_FIGURES)}>
        {(wiring) => (
          <input
            ref={input}
            className={inputClass()}
            {...getInputProps(keyless, { type: "file", value: false })}
            accept={ACCEPTED}
            required={required}
            onChange={take}
            {...wiring}
          />
        )}
      </Field>
      <p className="text-small text-ink-muted" role="status">
        {chosen ? t("photos:crop.chosen", { width: chosen.width, height: chosen.height }) : ""}
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
