// Choices from a list. A long one is a text that filters it, with one stop of the Tab key for one code or several: a combobox, as in the ARIA
// Authoring Practices Guide. Enter or a click chooses an option; a text that is left chooses the option that it names, if there is one.
import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { QuietButton } from "./buttons.tsx";
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
  readonly chosen: readonly string[];
  readonly isMulti: boolean;
  /** Of several codes, the one to add or to remove; of one, the new one, or the empty text. */
  readonly onPick: (code: string) => void;
}

/** How much of a text that names no option the page repeats. */
const MAX_REPEATED = 40;

export function Picker({ id, options, likely, chosen, isMulti, onPick, ...state }: PickerProps) {
  const { disabled, required, isInvalid, describedBy } = state;
  // Null while nothing is typed: then the text is what was chosen.
  const [typed, setTyped] = useState<string | null>(null);
  // The option that Enter chooses, -1 for none of those that are shown; null while the list is closed.
  const [at, setAt] = useState<number | null>(null);
  // The text that was left without naming an option; null once something else was typed or chosen.
  const [unknown, setUnknown] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const ordered = [true, false].flatMap((isLikely) => options.filter(({ code }) => likely.includes(code) === isLikely));
  const shown = findMatching(ordered, typed ?? "");
  const isOpen = at !== null && shown.length > 0;
  const label = options.find(({ code }) => !isMulti && code === chosen[0])?.label ?? "";
  // Before the list is seen, so that no option moves away from under a finger.
  useLayoutEffect(() => list.current?.scrollIntoView({ block: "nearest" }), [isOpen]);
  useLayoutEffect(() => list.current?.querySelector(".is-active")?.scrollIntoView({ block: "nearest" }), [at]);

  const pick = ({ code }: Option) => {
    onPick(code);
    setTyped(null);
    setUnknown(null);
    setAt(isMulti ? ordered.findIndex((option) => option.code === code) : null);
  };
  const move = (step: 1 | -1) => {
    const from = at ?? (isMulti ? -1 : shown.findIndex(({ code }) => code === chosen[0]));
    if (at === null && from >= 0) setAt(from);
    else setAt((Math.max(from, step === 1 ? -1 : 0) + step + shown.length) % shown.length);
  };
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const active = isOpen ? shown[at] : undefined;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active !== undefined) pick(active);
    else if (event.key === "Escape" && at !== null) close();
    else return;
    event.preventDefault();
  };
  const close = () => {
    setTyped(null);
    setAt(null);
  };
  /** A text that names no option leaves one code empty, and adds nothing to several. Leaving removes none of several. */
  const leave = (text: string) => {
    close();
    if (text === label) return;
    const code = findNamed(ordered, text)?.code ?? "";
    if (code === "" && text.trim() !== "") setUnknown(text.trim().slice(0, MAX_REPEATED));
    if (isMulti ? code !== "" && !chosen.includes(code) : code !== (chosen[0] ?? "")) onPick(code);
  };
  const note =
    unknown !== null
      ? `“${unknown}” is not the name or the code of an option, so nothing was ${isMulti ? "added" : "chosen"}. Choose one from the list.`
      : shown.length === 0 && "No matches.";
  return (
    <div class="stack is-tight">
      <div class="picker">
        <input
          class="input"
          {...{ id, disabled }}
          role="combobox"
          value={typed ?? label}
          placeholder="Type to find one"
          autoComplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-option-${at}` : undefined}
          aria-required={required}
          aria-invalid={isInvalid}
          aria-describedby={`${describedBy} ${id}-chosen ${id}-note`}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            setUnknown(null);
            setAt(value.trim() === "" ? -1 : 0);
          }}
          onKeyDown={press}
          onClick={() => setAt(at ?? -1)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={({ currentTarget }) => leave(currentTarget.value)}
        />
        {isOpen && (
          <div
            ref={list}
            class="picker-list"
            role="listbox"
            id={`${id}-list`}
            aria-label="Options"
            aria-multiselectable={isMulti}
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y: the keys are those of the text
              <div
                key={option.code}
                id={`${id}-option-${index}`}
                role="option"
                class={index === at ? "is-active" : ""}
                aria-selected={chosen.includes(option.code)}
                onClick={() => pick(option)}
              >
                {option.label}
              </div>
            ))}
          </div>
        )}
      </div>
      <p class="hint" role="status" id={`${id}-note`}>
        {note}
      </p>
      <p class="row" id={`${id}-chosen`}>
        {isMulti &&
          chosen.map((code) => (
            <QuietButton
              key={code}
              label={`${options.find((option) => option.code === code)?.label} ×`}
              tabIndex={-1}
              disabled={disabled}
              onClick={() => onPick(code)}
            />
          ))}
      </p>
    </div>
  );
}
