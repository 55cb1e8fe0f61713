import { getFormProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import type { EventKind } from "~/domain/matching/find-free-planners.server";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { Button } from "~/ui/button";
import { classNames, seekClass } from "~/ui/classes";
import { SelectField } from "~/ui/field";

interface LookFormProps {
  kinds: readonly EventKind[];
  /** YYYY-MM */
  months: readonly string[];
  values?: { city: string; month: string; kind: string };
  cityError?: string | undefined;
  choices?: PlaceChoices | undefined;
}

/** Asks for place, month and kind of event: a GET form that works without a script. */
export function LookForm({ kinds, months, values, cityError, choices }: LookFormProps) {
  const { t } = useTexts();
  const format = useFormat();
  const [form, fields] = useForm<Record<"city" | "cityPlace" | "cityFor" | "month" | "kind", string>>({
    id: "look",
    defaultValue: { kind: kinds[0]?.slug, ...values },
    lastResult: useMemo(() => ({ error: { city: cityError ? [cityError] : null } }), [cityError]),
  });
  return (
    <form
      {...getFormProps(form, { ariaAttributes: false })}
      className={classNames(
        seekClass,
        "sm:max-lg:grid-cols-2 max-lg:*:first:col-span-full max-lg:*:last:col-span-full lg:grid-cols-[1.4fr_1fr_1fr_auto]",
      )}
      method="get"
      action={paths.whoIsFree()}
      noValidate
    >
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        kind="area"
        label={t("search:city")}
        hint=""
        choices={choices}
        autoComplete="off"
        alone={false}
      />
      <SelectField
        field={fields.month}
        label={t("wizard:setting.month")}
        options={months.map((value) => ({ value, label: format.month(value) }))}
      />
      <SelectField
        field={fields.kind}
        label={t("wizard:event.type")}
        options={kinds.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Button variant="quiet">{t("welcome:free.submit")}</Button>
    </form>
  );
}
