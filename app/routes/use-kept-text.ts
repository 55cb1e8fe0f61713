import { useEffect } from "react";

/**
 * Keeps the text of a text area in the tab's session storage, so that it survives a reload: browsers restore fields on Back only.
 * @param key what the text is about
 */
export function useKeptText(fieldId: string, key: string): void {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const kept = sessionStorage.getItem(key);
    if (kept !== null && field.value === field.defaultValue) field.value = kept;
    const keep = () => sessionStorage.setItem(key, field.value);
    field.addEventListener("input", keep);
    return () => field.removeEventListener("input", keep);
  }, [fieldId, key]);
}
