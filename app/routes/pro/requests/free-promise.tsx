import { FixedValue } from "~/ui/field";

/** Of the form of a button that names no price. Premium may end before it is pressed, and then no credit is taken without asking. */
export const FreePromise = () => <FixedValue name="by" value="premium" />;

export const isPromisedFree = (formData: FormData): boolean => formData.get("by") === "premium";
