import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { parseForm } from "./form.server";

/** Who somebody is, by what a form says. Its action has answered before what does not fit the schema: only what fits comes here. */
export class FormStrategy<Passed, S extends z.ZodType> extends Strategy<Passed, z.output<S>> {
  name = "form";

  constructor(
    readonly schema: S,
    verify: Strategy.VerifyFunction<Passed, z.output<S>>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<Passed> {
    const submission = parseForm(await request.formData(), this.schema);
    if (submission.status !== "success") throw new TypeError("A form that does not fit must not get here.");
    return this.verify(submission.value);
  }
}
