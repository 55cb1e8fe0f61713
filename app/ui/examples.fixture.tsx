import type { ReactNode } from "react";
import { Button } from "./button";
import { ErrorSummary } from "./error-summary";
import { LANGUAGES } from "./example-page.fixture";
import { Icon } from "./icon";
import { Check } from "./old-check";
import { ChoiceGroup, When } from "./old-choice";
import { CodeField } from "./old-code-field";
import { describedByOf, HiddenField, JoinedFields, SelectField, TextAreaField, TextField } from "./old-field";
import { PIECE_EXAMPLES } from "./piece-examples.fixture";

/** Every piece in every state, on one page: what the tests read, and what one looks at beside the mock. */
export const EXAMPLES: Record<string, ReactNode> = {
  ...PIECE_EXAMPLES,
  fields: (
    <form className="fields" method="post">
      <ErrorSummary
        title="Four things need your attention"
        problems={[
          { fieldId: "email", message: "The address is incomplete" },
          { fieldId: "phone", message: "The number is not valid" },
          { fieldId: "languages", message: "Choose a language" },
          { fieldId: "code", message: "The code has six digits" },
        ]}
      />
      <HiddenField name="step" value={2} />
      <TextField name="firstname" label="First name" autoComplete="given-name" defaultValue="Louise" />
      <TextField
        name="email"
        type="email"
        label="E-mail"
        defaultValue="louise@example"
        error="The end of the address is missing."
        hint="For the planners’ answers only."
      />
      <TextField name="lastname" label="Last name" readOnly defaultValue="Martin" hint="Cannot be changed here." />
      <TextField
        name="eventLocation"
        label="Place"
        hint="City or country, at least three letters."
        action={
          <Button variant="quiet" name="intent" value="find-place">
            <Icon name="search" /> Find
          </Button>
        }
      />
      <TextField name="eventDate" label="Date" short placeholder="DD/MM/YYYY" inputMode="numeric" />
      <JoinedFields id="number" legend="Phone number" error="The number is not valid." hint="It stays private.">
        <SelectField
          name="country"
          label="Country"
          callingCode
          options={[{ value: "FR", label: "FR +33" }]}
          autoComplete="tel-country-code"
        />
        <TextField
          name="phone"
          type="tel"
          label="Mobile"
          invalid
          describedBy={describedByOf("number", { error: true, hint: true })}
        />
      </JoinedFields>
      <SelectField
        name="locale"
        label="Language"
        placeholder="Choose"
        defaultValue="de"
        options={LANGUAGES.map((language) => ({ value: language.code, label: language.name, lang: language.code }))}
      />
      <TextAreaField name="message" label="Message" hint="2,000 characters at most." error="Write a message." />
      <CodeField label="Six-digit code" error="The code has six digits." hint="You can paste it." />
    </form>
  ),
  choices: (
    <form className="fields" method="post">
      <ChoiceGroup
        name="eventType"
        legend="What do you celebrate?"
        legendLook="hidden"
        chosen="mariage"
        required
        options={[
          { value: "mariage", label: "Wedding", drawing: "wedding" },
          { value: "engagement", label: "Engagement", drawing: "engagement" },
          { value: "anniversary", label: "Anniversary", drawing: "anniversary" },
          { value: "vow-renewal", label: "Renewal of vows", drawing: "vowRenewal" },
          { value: "birthday", label: "Birthday", drawing: "birthday" },
          { value: "baptism", label: "Christening", drawing: "baptism" },
          { value: "company", label: "Company event", drawing: "company" },
          { value: "seminar", label: "Seminar", drawing: "seminar" },
          { value: "autre", label: "Something else", drawing: "other" },
        ]}
      />
      <When answer="other" condition="Only for another kind of event:">
        <TextField name="otherEvent" label="Which event is it?" />
      </When>
      <When answer="wedding" condition="Only for a wedding:">
        <ChoiceGroup
          name="serviceType"
          legend="Which help do you wish for?"
          layout="few"
          chosen="complete"
          hint="Indicative prices."
          options={[
            { value: "complete", label: "Full service", small: "From €4,000." },
            { value: "partial", label: "Partial organisation", small: "From €2,000.", chip: "recommended" },
          ]}
        />
        <ChoiceGroup
          name="hasTheme"
          legend="Is there a theme?"
          layout="tight"
          chosen="oui"
          options={[
            { value: "oui", label: "Yes" },
            { value: "non", label: "Not yet" },
          ]}
        />
        <When answer="theme" condition="Only if there is a theme:">
          <TextField name="weddingTheme" label="Your theme" maxLength={255} />
        </When>
      </When>
      <ChoiceGroup
        name="languages"
        kind="checkbox"
        legend="Languages"
        legendLook="plain"
        layout="tight"
        nested
        chosen={["fr"]}
        error="Choose a language."
        hint="At least one."
        options={[
          { value: "fr", label: "French" },
          { value: "de", label: "German" },
        ]}
      />
      <Check name="s" value="full" id="s-full" checked>
        A line in a filter
      </Check>
      <Check name="terms" error="Please accept the terms." required>
        I accept the terms
      </Check>
    </form>
  ),
};
