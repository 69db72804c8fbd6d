// Parts that all pages share, the draft check included: marks, code, facts, sections, tables and shell lines.
import type { ComponentChildren } from "preact";

export type MarkName = "blocking" | "attention" | "info" | "ready";

// Each has its own outline and sign, so that shape alone tells them apart.
const SHAPES: Readonly<Record<MarkName, { readonly outline: string; readonly sign: string }>> = {
  blocking: { outline: "M5 1h6l4 4v6l-4 4H5l-4-4V5z", sign: "M5.2 5.2l5.6 5.6m0-5.6l-5.6 5.6" },
  attention: { outline: "M8 1l7.2 13.4H.8z", sign: "M8 5.6v4.2m0 2.1v.2" },
  info: { outline: "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8z", sign: "M8 7.2v4.4m0-7.2v.2" },
  ready: { outline: "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8z", sign: "M4.6 8.3l2.4 2.5 4.4-5.4" },
};

export const WORDS: Readonly<Record<MarkName, string>> = {
  blocking: "Blocking",
  attention: "Attention",
  info: "Information",
  ready: "Ready",
};

/** The picture of a mark; its word must be beside it. */
export function MarkIcon({ name }: { readonly name: MarkName }) {
  const { outline, sign } = SHAPES[name];
  return (
    <svg class={`mark-icon is-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={outline} />
      <path class="mark-sign" d={sign} />
    </svg>
  );
}

// In capitals, Preact takes what is not the name of a property for an attribute. Of the property `translate`, a boolean, "no" is true.
const UNTRANSLATED = { TRANSLATE: "no" };

/** What was computed or typed. A browser that translates the page leaves it as it is. */
export const Value = ({ children }: { readonly children: ComponentChildren }) => (
  <span {...UNTRANSLATED}>{children}</span>
);

export function Mark({ name, children }: { readonly name: MarkName; readonly children?: ComponentChildren }) {
  return (
    <span class={`mark is-${name}`}>
      <MarkIcon name={name} />
      {children ?? WORDS[name]}
    </span>
  );
}

interface Children {
  readonly children: ComponentChildren;
}

/** A severity as a word in its colour, for long lists. */
export const SeverityWord = ({ name }: { readonly name: MarkName }) => (
  <span class={`mark is-${name}`}>{WORDS[name]}</span>
);

/** Text as it is. Quotation marks are not escaped, because JSON has many and text needs no escape for them. */
export const TextBlock = ({ children }: { readonly children: string }) => (
  <pre>
    <code dangerouslySetInnerHTML={{ __html: children.replaceAll("&", "&amp;").replaceAll("<", "&lt;") }} />
  </pre>
);

/** `id` is that of the pair, for links to it. */
export type Fact = readonly [name: ComponentChildren, value: ComponentChildren, note?: string | undefined, id?: string];

/** Names with their values; what has no value is left out. */
export const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl class="facts">
    {of.map(
      ([name, value, note, id], index) =>
        value && (
          <div key={String(index)} id={id}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note !== undefined && <span class="hint">{note}</span>}
            </dd>
          </div>
        ),
    )}
  </dl>
);

interface SectionProps extends Children {
  readonly id: string;
  readonly title: string;
}

export const Section = ({ id, title, children }: SectionProps) => (
  <section class="stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** A section that is folded at first: what a reader of the page does not need first. */
export const FoldedSection = ({ id, title, children }: SectionProps) => (
  <details class="folded">
    <summary>
      <h2 id={id}>{title}</h2>
    </summary>
    <div class="stack">{children}</div>
  </details>
);

interface TableProps {
  readonly heads: readonly string[];
  readonly caption: string;
  /** The cells of each row. The first one names the row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** Of the body, and attributes of its rows: for scripts. A row that may change its place has a key. */
  readonly id?: string;
  readonly rowAttributes?: readonly ({ readonly key?: string } & object)[];
}

/** A table whose rows become cards on narrow screens, where each cell has the label of its column. */
export const Table = ({ heads, caption, rows, id, rowAttributes = [] }: TableProps) => (
  <table class="cards">
    <caption class="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody id={id}>
      {rows.map(([name, ...cells], row) => {
        const { key = String(row), ...attributes } = rowAttributes[row] ?? {};
        return (
          <tr key={key} {...attributes}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} data-label={heads[column + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);

export const Control = ({ label, children }: Children & { readonly label: string }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label class="control">
    <span class="label">{label}</span>
    {children}
  </label>
);

interface OptionsProps {
  /** What stands for no choice. */
  readonly none?: string;
  readonly of: readonly { readonly code: string; readonly label: string }[];
}

export const Options = ({ none, of }: OptionsProps) => (
  <>
    {none !== undefined && <option value="">{none}</option>}
    {of.map(({ code, label }) => (
      // Preact does not set a value that is the text, and the text would be the value in another language.
      <option key={code} value={code} {...(label === code && UNTRANSLATED)}>
        {label}
      </option>
    ))}
  </>
);

interface ListProps {
  readonly items: readonly ComponentChildren[];
  readonly class?: string;
}

export const List = ({ items, class: name = "plain" }: ListProps) => (
  <ul class={name}>
    {items.map((item, index) => (
      <li key={String(index)}>{item}</li>
    ))}
  </ul>
);

export const Bullets = ({ items, class: name = "" }: ListProps) => <List items={items} class={`bullets ${name}`} />;

/** A shell line that fetches `path`. site.js puts in the host of the page, which the build does not know. */
export const Curl = ({ path, rest = "" }: { readonly path: string; readonly rest?: string }) => (
  <>
    <pre>
      <code>
        curl -s <span data-origin>https://HOST</span>
        {path + rest}
      </code>
    </pre>
    <p class="hint no-script">HOST is the host of this page, as in the address of your browser.</p>
  </>
);
