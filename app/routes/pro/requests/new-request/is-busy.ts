/**
 * Whether a person is in the middle of something that a dialog would interrupt: it came by the Back button, a control has the focus, another
 * dialog is open, a form holds what was typed (a reload puts it back, too) or was refused.
 */
export const isBusy = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward") ||
  document.activeElement !== document.body ||
  document.querySelector(':modal, [aria-invalid="true"]') !== null ||
  [...document.forms].some((form) => [...form.elements].some(isChanged));

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(sent, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
}
