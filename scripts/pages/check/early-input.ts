// What a reader typed into the form of the build before the script arrived: it is typed once more into the form of the script.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

const isChanged = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
};

const controlAt = (root: Element, id: string): Control | null => root.querySelector<Control>(`#${CSS.escape(id)}`);

/** Reads what is in the controls of `root`, and returns what enters it again, once others have taken their place. */
export function takeEarlyInput(root: Element): () => void {
  const controls = [...root.querySelectorAll<Control>("input[id], textarea[id], select[id]")].filter(isChanged);
  const typed = controls.map((control) => ({ id: control.id, value: control.value, isChoice: isChoice(control) }));
  const active = root.contains(document.activeElement) ? (document.activeElement as HTMLInputElement) : null;
  const focus = active && { id: active.id, selection: [active.selectionStart, active.selectionEnd] as const };
  return () => {
    for (const { id, value, isChoice } of typed) {
      const control = controlAt(root, id);
      if (control === null) continue;
      if (isChoice) control.click();
      else {
        control.value = value;
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    const control = focus && controlAt(root, focus.id);
    control?.focus({ preventScroll: true });
    // Only texts have a selection.
    if (control instanceof HTMLInputElement && focus?.selection[0] != null)
      control.setSelectionRange(...focus.selection);
  };
}
