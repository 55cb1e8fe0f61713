import { getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Check, ChoiceGroup, When } from "./choice";
import { inputClass } from "./classes";
import { CodeField } from "./code-field";
import { Drawing } from "./drawing";
import { ErrorSummary } from "./error-summary";
import { ExampleForm } from "./example-form.fixture";
import { LANGUAGES } from "./example-page.fixture";
import { Field, HiddenField, JoinedFields, Options, SelectField, TextAreaField, TextField } from "./field";
import { Icon } from "./icon";
import { PIECE_EXAMPLES } from "./piece-examples.fixture";

/** Every component in every state: input of the tests, and a page to compare with the design. */
export const EXAMPLES: Record<string, ReactNode> = {
  ...PIECE_EXAMPLES,
  fields: (
    <ExampleForm
      id="person"
      values={{ step: "2", firstname: "Louise", email: "louise@example", lastname: "Martin", locale: "de" }}
      errors={{
        email: "The end of the address is missing.",
        phone: "The number is not valid.",
        message: "Write a message.",
        code: "The code has six digits.",
      }}
    >
      {(field) => (
        <>
          <ErrorSummary
            title="Four things need your attention"
            problems={[
              { fieldId: "person-email", message: "The address is incomplete" },
              { fieldId: "person-phone", message: "The number is not valid" },
              { fieldId: "event-languages", message: "Choose a language" },
              { fieldId: "person-code", message: "The code has six digits" },
            ]}
          />
          <HiddenField field={field("step")} />
          <TextField field={field("firstname")} label="First name" autoComplete="given-name" />
          <TextField field={field("email")} type="email" label="E-mail" hint="For the planners’ answers only." />
          <TextField field={field("lastname")} label="Last name" readOnly hint="Cannot be changed here." />
          <TextField
            field={field("eventLocation")}
            label="Place"
            hint="City or country, at least three letters."
            action={
              <Button variant="quiet" name="intent" value="find-place">
                <Icon name="search" /> Find
              </Button>
            }
          />
          <TextField field={field("eventDate")} label="Date" short placeholder="DD/MM/YYYY" inputMode="numeric" />
          <JoinedFields field={field("phone")} legend="Phone number" hint="It stays private.">
            <Field field={field("country")} label="Country" className="flex-[1_0_160px]!">
              {(wiring) => (
                <select
                  className={inputClass()}
                  {...getSelectProps(field("country"))}
                  autoComplete="tel-country-code"
                  {...wiring}
                >
                  <Options options={[{ value: "FR", label: "FR +33" }]} />
                </select>
              )}
            </Field>
            <TextField field={field("phone")} type="tel" label="Mobile" hint="It stays private." joined />
          </JoinedFields>
          <SelectField
            field={field("locale")}
            label="Language"
            placeholder="Choose"
            options={LANGUAGES.map((language) => ({ value: language.code, label: language.name, lang: language.code }))}
          />
          <TextAreaField field={field("message")} label="Message" hint="2,000 characters at most." />
          <CodeField field={field("code")} label="Six-digit code" hint="You can paste it." />
        </>
      )}
    </ExampleForm>
  ),
  choices: (
    <ExampleForm
      id="event"
      values={{ eventType: "mariage", serviceType: "complete", hasTheme: "oui", languages: ["fr"], s: "full" }}
      errors={{ languages: "Choose a language.", terms: "Please accept the terms." }}
      constraints={{ eventType: { required: true }, terms: { required: true }, weddingTheme: { maxLength: 255 } }}
    >
      {(field) => (
        <>
          <ChoiceGroup
            field={field("eventType")}
            legend="What do you celebrate?"
            legendLook="hidden"
            options={[
              { value: "mariage", label: "Wedding", drawing: <Drawing name="wedding" /> },
              { value: "engagement", label: "Engagement", drawing: <Drawing name="engagement" /> },
              { value: "anniversary", label: "Anniversary", drawing: <Drawing name="anniversary" /> },
              { value: "vow-renewal", label: "Renewal of vows", drawing: <Drawing name="vowRenewal" /> },
              { value: "birthday", label: "Birthday", drawing: <Drawing name="birthday" /> },
              { value: "baptism", label: "Christening", drawing: <Drawing name="baptism" /> },
              { value: "company", label: "Company event", drawing: <Drawing name="company" /> },
              { value: "seminar", label: "Seminar", drawing: <Drawing name="seminar" /> },
              { value: "autre", label: "Something else", drawing: <Drawing name="other" /> },
            ]}
          />
          <When answer="other" condition="Only for another kind of event:">
            <TextField field={field("otherEvent")} label="Which event is it?" />
          </When>
          <When answer="wedding" condition="Only for a wedding:">
            <ChoiceGroup
              field={field("serviceType")}
              legend="Which help do you wish for?"
              layout="few"
              hint="Indicative prices."
              options={[
                { value: "complete", label: "Full service", small: "From €4,000." },
                { value: "partial", label: "Partial organisation", small: "From €2,000.", chip: "recommended" },
              ]}
            />
            <ChoiceGroup
              field={field("hasTheme")}
              legend="Is there a theme?"
              layout="tight"
              options={[
                { value: "oui", label: "Yes" },
                { value: "non", label: "Not yet" },
              ]}
            />
            <When answer="theme" condition="Only if there is a theme:">
              <TextField field={field("weddingTheme")} label="Your theme" />
            </When>
          </When>
          <ChoiceGroup
            field={field("languages")}
            kind="checkbox"
            legend="Languages"
            legendLook="plain"
            layout="tight"
            nested
            hint="At least one."
            options={[
              { value: "fr", label: "French" },
              { value: "de", label: "German" },
            ]}
          />
          <Check field={field("s")} value="full">
            A line in a filter
          </Check>
          <Check field={field("terms")}>I accept the terms</Check>
        </>
      )}
    </ExampleForm>
  ),
};
