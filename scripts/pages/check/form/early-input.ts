// What a reader typed into the form of the build before the script arrived: it is typed once more into the form of the script, where a long
// list is a text that takes the words of an option.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

const isChanged = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
};

/** Where what was entered belongs: the boxes of a list have the id of the text that takes their place as name. */
const findPlace = ({ id, name }: Control) => ({ id, name });

function controlAt(root: Element, { id, name }: ReturnType<typeof findPlace>): Control | null {
  const find = (id: string) => root.querySelector<Control>(`#${CSS.escape(id)}`);
  return find(id) ?? find(name);
}

/** The words of an option that was chosen in a menu, or ticked. */
const getWords = (control: Control): string =>
  (control instanceof HTMLSelectElement ? control.selectedOptions[0] : control.labels?.[0])?.textContent ?? "";

/** Reads what is in the controls of `root`, and returns what enters it again, once others have taken their place. */
export function takeEarlyInput(root: Element): () => Promise<void> {
  const controls = [...root.querySelectorAll<Control>("input[id], textarea[id], select[id]")].filter(isChanged);
  const typed = controls.map((control) => ({ ...findPlace(control), value: control.value, words: getWords(control) }));
  const active = root.contains(document.activeElement) ? (document.activeElement as HTMLInputElement) : null;
  const focus = active && { ...findPlace(active), selection: [active.selectionStart, active.selectionEnd] as const };
  return async () => {
    const focused = focus && controlAt(root, focus);
    focused?.focus({ preventScroll: true });
    for (const { value, words, ...place } of typed) {
      const control = controlAt(root, place);
      if (control === null) continue;
      if (isChoice(control)) control.click();
      else {
        control.value = control.role === "combobox" ? words : value;
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
        control.dispatchEvent(new Event("blur"));
      }
      // The next one may belong to the same list, which must be drawn first.
      await new Promise((resolve) => setTimeout(resolve));
    }
    // Only texts have a selection.
    if (focused instanceof HTMLInputElement && focus?.selection[0] != null)
      focused.setSelectionRange(...focus.selection);
  };
}
