import { useEffect } from "react";

/**
 * Stores the text of a text area in `sessionStorage`, so that it survives a reload. Browsers restore fields only on
 * Back.
 * @param key identifies the text in the storage
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
