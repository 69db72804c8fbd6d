// The small parts that pages share, and the scripts of pages too: marks that mean something without colour, tags, hashes, code.
import type { ComponentChildren } from "preact";

/** What a mark can say: the three severities, and ready. */
export type MarkName = "blocking" | "attention" | "info" | "ready";

// Each has an outline of its own (octagon, triangle, disc, ring), so that shape alone tells them apart.
const SHAPES: Readonly<Record<MarkName, { readonly outline: string; readonly sign: string }>> = {
  blocking: { outline: "M5 1h6l4 4v6l-4 4H5l-4-4V5z", sign: "M5.2 5.2l5.6 5.6m0-5.6l-5.6 5.6" },
  attention: { outline: "M8 1l7.2 13.4H.8z", sign: "M8 5.6v4.2m0 2.1v.2" },
  info: { outline: "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8z", sign: "M8 7.2v4.4m0-7.2v.2" },
  ready: { outline: "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8z", sign: "M4.6 8.3l2.4 2.5 4.4-5.4" },
};

const WORDS: Readonly<Record<MarkName, string>> = {
  blocking: "Blocking",
  attention: "Attention",
  info: "Information",
  ready: "Ready",
};

/** The picture of a mark alone; whoever uses it says the word beside it. */
export function MarkIcon({ name }: { readonly name: MarkName }) {
  const { outline, sign } = SHAPES[name];
  return (
    <svg class={`mark-icon is-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path class="mark-outline" d={outline} />
      <path class="mark-sign" d={sign} />
    </svg>
  );
}

/** A mark with its word, or another word that says more. */
export function Mark({ name, children }: { readonly name: MarkName; readonly children?: ComponentChildren }) {
  return (
    <span class={`mark is-${name}`}>
      <MarkIcon name={name} />
      {children ?? WORDS[name]}
    </span>
  );
}

/** A property in a small frame; `title` says what it means where a pointer rests. */
export function Tag({
  children,
  title,
}: {
  readonly children: ComponentChildren;
  readonly title?: string | undefined;
}) {
  return (
    <span class="tag" title={title}>
      {children}
    </span>
  );
}

/** Text in which an identifier may break after each of its words, rather than within one. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[_./])(?=\w)/);
  return <>{parts.flatMap((part, index) => (index === 0 ? part : [<wbr key={String(index)} />, part]))}</>;
}

/** An identifier, a hash or a path, which may break anywhere if it must. */
export function Code({ children }: { readonly children: string }) {
  return (
    <code class="breaks">
      <Breakable text={children} />
    </code>
  );
}
