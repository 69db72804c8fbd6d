// Message templates: `{name}` is replaced by a value; a count may choose its noun: `{count|item|items}`.

const PLACEHOLDER = /\{([a-z_]+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export type TemplateValues = Readonly<Record<string, string | number>>;

/**
 * Fills a template. `{name}` prints the value; `{name|singular|plural}` prints the number and the noun that fits it. Throws on a
 * placeholder without a value: templates are checked at build, so that is a defect.
 */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replace(PLACEHOLDER, (_, name: string, singular?: string, plural?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`no value for placeholder ${name}`);
    return singular === undefined ? String(value) : `${value} ${value === 1 ? singular : plural}`;
  });
