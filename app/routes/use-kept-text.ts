import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Stores the text of a text area until its form is sent, for a reload: browsers restore fields only on Back.
 * @param formId of `usePostForm`
 * @param name of the text area
 * @param key identifies the text in `sessionStorage`
 */
export function useKeptText(formId: string, name: string, key: string): void {
  const isAnswered = useFetcher({ key: formId }).state === "loading";
  useEffect(() => {
    const field = document.getElementById(`${formId}-${name}`);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const kept = sessionStorage.getItem(key);
    if (kept !== null && field.value === field.defaultValue) field.value = kept;
    const keep = () => sessionStorage.setItem(key, field.value);
    field.addEventListener("input", keep);
    return () => field.removeEventListener("input", keep);
  }, [formId, name, key]);
  useEffect(() => {
    if (!isAnswered) return;
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    // Runs only after a refusal, because a redirect leaves the document.
    return () => {
      if (kept !== null) sessionStorage.setItem(key, kept);
    };
  }, [isAnswered, key]);
}
