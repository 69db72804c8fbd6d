// A choice from a long list: a text that filters it, for one code or several. It is a combobox, as in the ARIA Authoring Practices Guide: the
// focus stays in the text. Enter or a click chooses an option; a text that is left chooses the option that it names, if there is one.
import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { findMatching, findNamed, type Option } from "./option-search.ts";

export interface ListProps {
  readonly id: string;
  readonly options: readonly Option[];
  /** Codes that come first. */
  readonly likely: readonly string[];
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy: string;
}

interface PickerProps extends ListProps {
  /** Each code once. */
  readonly chosen: readonly string[];
  readonly isMulti: boolean;
  /** Of several codes, the one to add or to remove; of one, the new one, or the empty text. */
  readonly onPick: (code: string) => void;
}

/** How much of a text that names no option the page repeats. */
const MAX_REPEATED = 40;

const getLabel = (options: readonly Option[], wanted: string | undefined): string =>
  options.find(({ code }) => code === wanted)?.label ?? "";

export function Picker(props: PickerProps) {
  const { id, options, chosen, disabled = false, isMulti, onPick, ...state } = props;
  const { text, shown, at, isOpen, note, type, press, pick, open, leave } = usePicker(props);
  return (
    <div class="stack is-tight">
      <div class="picker">
        <input
          class="input"
          id={id}
          disabled={disabled}
          role="combobox"
          value={text}
          placeholder="Type to find one"
          autoComplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && at >= 0 ? optionId(id, at) : undefined}
          aria-required={state.required}
          aria-invalid={state.isInvalid}
          aria-describedby={`${state.describedBy} ${isMulti ? `${id}-chosen ` : ""}${id}-note`}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
          onClick={open}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={({ currentTarget }) => leave(currentTarget.value)}
        />
        {isOpen && <OptionList {...{ id, shown, at, chosen, isMulti, pick }} />}
      </div>
      <p class="hint" role="status" id={`${id}-note`}>
        {note}
      </p>
      {isMulti && <Chosen {...{ id, options, chosen, disabled }} onRemove={onPick} />}
    </div>
  );
}

/** What a picker keeps: the text while it is typed, which option is active, and what was said about the text. */
function usePicker({ options, likely, chosen, isMulti, onPick }: PickerProps) {
  // Null while nothing is typed: then the text is what was chosen.
  const [typed, setTyped] = useState<string | null>(null);
  // The option that Enter chooses, -1 for none of those that are shown; null while the list is closed.
  const [at, setAt] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const ordered = [true, false].flatMap((isLikely) => options.filter(({ code }) => likely.includes(code) === isLikely));
  const shown = findMatching(ordered, typed ?? "");
  const isOpen = at !== null && shown.length > 0;
  const label = isMulti ? "" : getLabel(options, chosen[0]);
  const text = typed ?? label;

  const close = () => {
    setTyped(null);
    setAt(null);
  };
  const pick = ({ code }: Option) => {
    onPick(code);
    setTyped(null);
    setNote("");
    setAt(isMulti ? ordered.findIndex((option) => option.code === code) : null);
  };
  const move = (step: 1 | -1) => {
    const from = at ?? (isMulti ? -1 : shown.findIndex(({ code }) => code === chosen[0]));
    if (at === null && from >= 0) setAt(from);
    else setAt((Math.max(from, step === 1 ? -1 : 0) + step + shown.length) % shown.length);
  };
  const removeLast = (last: string) => {
    onPick(last);
    setNote(`Removed: ${getLabel(options, last)}.`);
  };
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const { key, repeat } = event;
    const [active, last] = [isOpen ? shown[at] : undefined, chosen.at(-1)];
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter" && active !== undefined) pick(active);
    else if (key === "Escape" && at !== null) close();
    // A key that is held down removes the text alone.
    else if (key === "Backspace" && isMulti && text === "" && last !== undefined && !repeat) removeLast(last);
    else return;
    event.preventDefault();
  };
  /** A text that names no option, like an empty one, takes back the choice of one code. Leaving removes none of several. */
  const leave = (left: string) => {
    close();
    const words = left.trim();
    if (left === label || (words === "" && isMulti)) return;
    const code = findNamed(ordered, words)?.code ?? "";
    if (code === "" && words !== "") setNote(notAnOption(words, isMulti ? "nothing was added" : getOutcome(label)));
    const isChange = code === "" ? !isMulti && chosen.length > 0 : !chosen.includes(code);
    if (isChange) onPick(code);
  };
  return {
    ...{ text, shown, isOpen, pick, press, leave },
    at: at ?? -1,
    note: note === "" && shown.length === 0 ? "No matches." : note,
    open: () => setAt(at ?? -1),
    type: (changed: string) => {
      setTyped(changed);
      setNote("");
      setAt(changed.trim() === "" ? -1 : 0);
    },
  };
}

const getOutcome = (label: string): string => (label === "" ? "nothing was chosen" : `“${label}” is no longer chosen`);

const notAnOption = (text: string, outcome: string): string =>
  `“${text.slice(0, MAX_REPEATED)}” is not the name or the code of an option, so ${outcome}. Choose one from the list.`;

const optionId = (id: string, index: number): string => `${id}-option-${index}`;

interface OptionListProps extends Pick<PickerProps, "id" | "chosen" | "isMulti"> {
  readonly shown: readonly Option[];
  /** The active option; -1 for none. */
  readonly at: number;
  readonly pick: (option: Option) => void;
}

function OptionList({ id, shown, at, chosen, isMulti, pick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Before the list is seen, so that no option moves away from under a finger.
  useLayoutEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  useLayoutEffect(() => list.current?.querySelector(".is-active")?.scrollIntoView({ block: "nearest" }), [at]);
  return (
    <div
      ref={list}
      class="picker-list"
      role="listbox"
      id={`${id}-list`}
      aria-label="Options"
      aria-multiselectable={isMulti}
      // A browser makes what scrolls a stop of the Tab key, unless it is told not to.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((option, index) => (
        // biome-ignore lint/a11y: the keys are those of the text
        <div
          key={option.code}
          id={optionId(id, index)}
          role="option"
          class={index === at ? "is-active" : ""}
          aria-selected={chosen.includes(option.code)}
          onClick={() => pick(option)}
        >
          {chosen.includes(option.code) && <span aria-hidden="true">✓ </span>}
          {option.label}
        </div>
      ))}
    </div>
  );
}

interface ChosenProps extends Pick<PickerProps, "id" | "options" | "chosen" | "disabled"> {
  readonly onRemove: (code: string) => void;
}

/** Several codes that were chosen, each with a button that removes it. */
function Chosen({ id, options, chosen, disabled, onRemove }: ChosenProps) {
  const remove = (event: Event, code: string) => {
    const item = (event.currentTarget as Element).closest("li");
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
    // The button goes away, and the focus must not.
    (next ?? document.getElementById(id))?.focus();
    onRemove(code);
    event.preventDefault();
  };
  const labels = chosen.map((code) => getLabel(options, code));
  return (
    <>
      <p hidden id={`${id}-chosen`}>
        {labels.length > 0 && `Chosen: ${labels.join("; ")}`}
      </p>
      {chosen.length > 0 && (
        <ul class="plain row">
          {chosen.map((code, index) => (
            <li key={code}>
              <button
                class="button is-quiet"
                type="button"
                aria-label={`Remove: ${labels[index]}`}
                disabled={disabled}
                onClick={(event) => remove(event, code)}
                onKeyDown={(event) => /^(?:Delete|Backspace)$/.test(event.key) && remove(event, code)}
              >
                {labels[index]} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
