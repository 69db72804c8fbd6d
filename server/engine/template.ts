// Message templates: `{name}` stands for a value; a count of one or more may choose its noun: `{count|item|items}`.

const PLACEHOLDER = /\{([a-z_]+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** A template that was read once. Throws on a placeholder without a value: templates are checked at build, so that is a defect. */
export type Fill = (values: Readonly<Record<string, string | number>>) => string;

/** Reads a template. `{name}` prints the value; `{name|singular|plural}` prints the number and the noun that fits it. */
export function readTemplate(template: string): Fill {
  // Text, then for each placeholder its three groups and the text behind it.
  const parts = template.split(PLACEHOLDER);
  return (values) => {
    let text = parts[0] as string;
    for (let index = 1; index < parts.length; index += 4) {
      const name = parts[index] as string;
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw new Error(`no value for placeholder ${name}`);
      const [singular, plural] = [parts[index + 1], parts[index + 2]];
      text += singular === undefined ? value : `${value} ${value === 1 ? singular : plural}`;
      text += parts[index + 3];
    }
    return text;
  };
}

/** Fills a template that is read for this one time. */
export const fillTemplate = (template: string, values: Parameters<Fill>[0]): string => readTemplate(template)(values);

/** The names of a template's placeholders, in order of appearance. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] as string);
}
