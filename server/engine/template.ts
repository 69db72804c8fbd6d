// Message templates: `{name}` is replaced by a value; a count may choose its noun: `{count|item|items}`.

const PLACEHOLDER = /\{([a-z_]+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export type TemplateValues = Readonly<Record<string, string | number>>;
type Fill = (values: TemplateValues, more?: TemplateValues) => string;

/**
 * Creates a function that fills a template. `{name}` prints the value of that name, of `values` before `more`; `{name|singular|plural}` prints the
 * number and the noun that fits it. Throws on a placeholder without a value: templates are checked at build, so that is a defect.
 */
export function prepareTemplate(template: string): Fill {
  // Four parts for each placeholder: the text before it, its name, and the nouns, if it has any.
  const parts = template.split(PLACEHOLDER);
  const last = parts.length - 1;
  return (values, more = {}) => {
    let text = "";
    for (let index = 0; index < last; index += 4) {
      const [name, singular, plural] = [parts[index + 1] as string, parts[index + 2], parts[index + 3]];
      const value = Object.hasOwn(values, name) ? values[name] : Object.hasOwn(more, name) ? more[name] : undefined;
      if (value === undefined) throw new Error(`no value for placeholder ${name}`);
      text += parts[index];
      text += singular === undefined ? value : `${value} ${value === 1 ? singular : plural}`;
    }
    return text + parts[last];
  };
}

/** The names of the placeholders in a template. */
export const namesInTemplate = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string);

export const fillTemplate = (template: string, values: TemplateValues): string => prepareTemplate(template)(values);
