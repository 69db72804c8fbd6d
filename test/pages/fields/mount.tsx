// Mounts the control of a field over a value, as the form does: it shows what the draft has, and the draft gets what is typed.
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { getControlValue, TitledControl, toJson } from "../../../scripts/pages/check/fields/field.tsx";
import type { ControlProps } from "../../../scripts/pages/check/fields/field-control.ts";
import type { Zone } from "../../../scripts/pages/check/time-zones.ts";

type Field = ControlProps["field"];

const FIELD: Field = { id: "asked", title: "Asked", type: "string", options: null, required: false };

interface MountOptions {
  readonly json?: string | null;
  readonly zones?: readonly Zone[];
  readonly likely?: readonly string[];
}

export interface Mounted {
  /** The JSON that the draft has; null for no value. */
  readonly json: () => string | null;
  /** The value that the draft has; undefined for none. */
  readonly value: () => unknown;
  /** The draft or the zones change elsewhere. */
  readonly change: (options: MountOptions) => void;
  /** All that the control says, besides what is typed in it. */
  readonly words: () => string;
}

/** Mounts the control of a field, in place of the one before. Its title is `Asked`, unless the field has another one. */
export function mountField(own: Partial<Field>, options: MountOptions = {}): Mounted {
  cleanup();
  const field = { ...FIELD, ...own };
  let draft: string | null = null;
  let change: Mounted["change"] = () => {};
  function Form() {
    const [{ json = null, zones = [], likely = [] }, set] = useState(options);
    draft = json;
    change = (changed) => set((before) => ({ ...before, ...changed }));
    const member = json === null ? undefined : { value: JSON.parse(json), json };
    const value = getControlValue(field, member);
    if (value === null) return <p>No control</p>;
    return (
      <TitledControl
        {...{ field, value, zones, likely }}
        onValue={(entered) => change({ json: toJson(field, entered) })}
      />
    );
  }
  const { container } = render(<Form />);
  return {
    json: () => draft,
    value: () => (draft === null ? undefined : JSON.parse(draft)),
    change: (changed) => void act(() => change(changed)),
    words: () => (container.textContent ?? "").replace(/\s+/g, " "),
  };
}

/** Types a text in place of the one in a control. */
export const enter = (element: Element, value: string): unknown => fireEvent.input(element, { target: { value } });

/** Presses a key on what has the focus. */
export const press = (key: string, how: KeyboardEventInit = {}): unknown =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how });

/** Moves the focus, as the Tab key and the mouse do. */
export const focus = (element: HTMLElement): void => void act(() => element.focus());
export const leave = (): void => void act(() => (document.activeElement as HTMLElement).blur());

export const click = (element: Element): unknown => fireEvent.click(element);
export const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
