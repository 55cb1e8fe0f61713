/**
 * Whether a person is in the middle of something that a dialog would interrupt: a control has the focus, another dialog is open, a form holds
 * what was typed or was refused. The Back button and a reload put back what was typed, too.
 */
export const isBusy = (): boolean =>
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
