// Buttons that all parts of the page share.
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface QuietProps extends ButtonHTMLAttributes {
  readonly label: string;
  /** What it is about, where several buttons have this label. */
  readonly of?: string | undefined;
  /** The label as it is shown, where it was typed. */
  readonly children?: ComponentChildren;
}

export const QuietButton = ({ label, of, children, ...attributes }: QuietProps) => (
  <button class="button is-quiet" type="button" aria-label={of && `${label}: ${of}`} {...attributes}>
    {children ?? label}
  </button>
);

/** A button in front of the browser's file control, whose own label cannot be changed. It takes any file, to tell what it is. */
export function OpenFile({
  id,
  label,
  onFile,
}: Record<"id" | "label", string> & { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be opened again after it was changed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
