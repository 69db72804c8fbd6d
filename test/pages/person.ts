// What a story needs of a person, at a keyboard or with a phone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { PATIENCE } from "../support.ts";
import { type Page, savedBy } from "./browser.ts";
import { BERLIN, isLong, type Typist, textOf } from "./incident-typing.ts";

export type Person = Pick<Typist, "enter" | "pressButton" | "save"> & {
  /** Enters a text in the control with this id. */
  fill(id: string, text: string): Promise<void>;
  /** Enters a text in the control whose label begins so; in a menu, the first letters of an option. */
  answer(label: string, text: string): Promise<void>;
  /** Ticks the box with this id. */
  tick(id: string): Promise<void>;
};

/** A person at a keyboard, for a story. */
export const atKeyboard = ({ enter, pressButton, save, press, tabTo, type }: Typist): Person => ({
  ...{ enter, pressButton, save },
  fill: async (id, text) => {
    await tabTo(id);
    await type(text);
  },
  answer: async (label, text) => {
    await tabTo(({ words }) => words.startsWith(label));
    await type(text);
  },
  tick: async (id) => {
    await tabTo(id);
    await press("Space");
  },
});

/** Saves by keyboard into the folder of a browser that reports no downloads. */
export const savesInto =
  (folder: string, { pressButton }: Typist): Person["save"] =>
  async (name) => {
    const before = readdirSync(folder);
    await pressButton(name);
    const contentOf = (file: string) => readFileSync(join(folder, file), "utf8");
    const added = () => readdirSync(folder).find((file) => !before.includes(file) && contentOf(file) !== "") ?? "";
    await expect.poll(added, PATIENCE).toMatch(/\.(?:json|ics)$/);
    return [added(), contentOf(added())];
  };

/** A person with a phone: taps what a person at a keyboard reaches with Tab, and sees what it did before the next tap. */
export function onPhone(page: Page, timeZone = BERLIN): Person {
  // The click follows the tap in a task of its own.
  const tick = async (id: string) => {
    const box = page.locator(`[id="${id}"]`);
    const wasChecked = await box.isChecked();
    await box.tap();
    await expect.poll(() => box.isChecked(), PATIENCE).toBe(!wasChecked);
  };
  const named = (name: string) =>
    page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("link", { name, exact: true }))
      .or(page.locator("summary", { hasText: name }))
      .first();
  const fill: Person["fill"] = (id, text) => page.locator(`[id="${id}"]`).fill(text);
  return {
    fill,
    answer: async (label, text) => {
      const control = page.getByLabel(new RegExp(`^${label}`)).first();
      if ((await control.evaluate(({ tagName }: Element) => tagName)) !== "SELECT") return control.fill(text);
      const options: string[] = await control.locator("option").allInnerTexts();
      await control.selectOption(options.find((option) => option.startsWith(text)));
    },
    tick,
    pressButton: (name) => named(name).tap(),
    save: (name) => savedBy(page, () => named(name).tap()),
    enter: async (field, value, evidence = []) => {
      const { id, type, options } = field;
      const input = `input-${id}`;
      if (await isLong(page, input))
        for (const code of [value].flat()) {
          const { label = "" } = options?.find((option) => option.code === code) ?? {};
          await fill(input, label.slice(0, 6));
          await page.getByRole("option", { name: label, exact: true }).tap();
          const left = Array.isArray(value) ? "" : label;
          await expect.poll(() => page.locator(`#${input}`).inputValue(), PATIENCE).toBe(left);
        }
      else if (Array.isArray(value) && options !== null) {
        const indexes = options.flatMap(({ code }, index) => (value.includes(code) ? index : []));
        for (const index of indexes) await tick(index === 0 ? input : `${input}-${index}`);
      } else if (type === "boolean") await tick(`${input}-${value === true ? 1 : 2}`);
      else if (options !== null) await page.locator(`#${input}`).selectOption(String(value));
      else await fill(input, textOf(field, value, timeZone));
      for (const { label } of field.evidence)
        if ((evidence as unknown[]).includes(label)) await tick(`evidence-${id}-${label}`);
    },
  };
}
