// The files of the draft check: opening and saving drafts, examples, and the file of the ESAs. Nothing of them leaves the page.
import { useEffect, useRef } from "preact/hooks";
import { EMPTY_DRAFT } from "./draft.ts";
import type { CheckProps } from "./draft-check.ts";
import { exampleText } from "./form-model.ts";
import { takeHandedOver } from "./hand-over.ts";
import { saveText } from "./hooks.ts";
import { QuietButton } from "./panes.tsx";

export function Files({ check }: CheckProps) {
  const { profile, alias, text, hasDraft, answered, replace } = check;
  const result = check.isStale ? null : answered;
  const saveDraft = () => {
    saveText(text, `${alias}-draft.json`);
    check.set({ isUnsaved: false });
  };
  const saveResult = () => saveText(result?.json ?? "", `${alias}-prevalidation.json`);
  const clear = () => {
    check.stopComparing();
    replace({ text: EMPTY_DRAFT, done: "The draft was cleared." });
  };
  useEffect(() => {
    const text = takeHandedOver();
    if (text !== null) replace({ text, done: "The draft of the page before was taken over." });
  }, []);
  return (
    <div class="toolbar stack">
      <fieldset class="fieldset">
        <legend class="label">Your draft</legend>
        <div class="row">
          <OpenFile id="draft-file" label="Open a file" onFile={check.openFile} />
          <OpenFile id="previous-file" label="Continue from a file" onFile={check.continueFrom} />
          <QuietButton label="Start over" disabled={!hasDraft} onClick={clear} />
          <QuietButton label="Download draft" disabled={!hasDraft} onClick={saveDraft} />
          <QuietButton label="Download result" disabled={result === null} onClick={saveResult} />
          <QuietButton
            label={`Download ESAs' JSON${profile.crosswalk.uncovered_rows.length > 0 ? " (partial)" : ""}`}
            disabled={result === null}
            onClick={() => saveEsas(check)}
          />
          <QuietButton label="Print result" disabled={result === null} onClick={() => window.print()} />
        </div>
      </fieldset>
      <fieldset class="fieldset">
        <legend class="label">Load an example</legend>
        <div class="row">
          {profile.examples.map((example) => {
            const load = () => replace({ text: exampleText(example, profile), done: `“${example.title}” was loaded.` });
            return <QuietButton key={example.name} label={example.title} onClick={load} />;
          })}
        </div>
      </fieldset>
    </div>
  );
}

export async function saveEsas({ engine, text, alias, set }: CheckProps["check"]): Promise<void> {
  const converted = await engine.convert(text, "lexbind");
  const problem = "it took longer than two seconds, or the browser did not start the converter.";
  if (converted === null)
    return set({ notice: { tone: "attention", text: `The draft was not converted: ${problem}` } });
  saveText(converted.json, `${alias}-esas${converted.losses.isComplete ? "" : "-partial"}.json`);
  set({ losses: converted.losses });
}

/** A button in front of the browser's file control, whose own label cannot be changed. */
function OpenFile({ id, label, onFile }: Record<"id" | "label", string> & { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={id}
        type="file"
        accept=".json,application/json"
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
