// What can be done with the draft as a whole: load, clear, keep.
import { useRef } from "preact/hooks";
import type { PageExample } from "./profile.ts";

interface ToolbarProps {
  readonly examples: readonly PageExample[];
  readonly hasDraft: boolean;
  readonly hasResult: boolean;
  readonly onExample: (example: PageExample) => void;
  readonly onFile: (file: File) => void;
  readonly onClear: () => void;
  readonly onSaveDraft: () => void;
  readonly onSaveResult: () => void;
  readonly onSaveEsas: () => void;
}

export function Toolbar({ examples, hasDraft, hasResult, onExample, onFile, ...on }: ToolbarProps) {
  return (
    <div class="toolbar">
      <fieldset class="fieldset">
        <legend class="label">Your draft</legend>
        <div class="row">
          <OpenFile onFile={onFile} />
          <Action label="Start over" isPossible={hasDraft} onClick={on.onClear} />
          <Action label="Download draft" isPossible={hasDraft} onClick={on.onSaveDraft} />
          <Action label="Download result" isPossible={hasResult} onClick={on.onSaveResult} />
          <Action label="Download ESAs' JSON (partial)" isPossible={hasResult} onClick={on.onSaveEsas} />
          <Action label="Print result" isPossible={hasResult} onClick={() => window.print()} />
        </div>
      </fieldset>
      <fieldset class="fieldset">
        <legend class="label">Load an example</legend>
        <div class="row">
          {examples.map((example) => (
            <button key={example.name} class="button is-quiet" type="button" onClick={() => onExample(example)}>
              {example.title}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
}

const Action = ({ label, isPossible, onClick }: ActionProps) => (
  <button class="button is-quiet" type="button" disabled={!isPossible} onClick={onClick}>
    {label}
  </button>
);

/** A button in front of the browser's own file control, which no style sheet can word. */
function OpenFile({ onFile }: Pick<ToolbarProps, "onFile">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class="button is-quiet" type="button" onClick={() => input.current?.click()}>
        Open a file
      </button>
      <input
        ref={input}
        id="draft-file"
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="A draft as a JSON file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again once it is mended.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
