// The draft as JSON: the text itself, in step with the form.
import { Code } from "../elements.tsx";

interface JsonPaneProps {
  readonly text: string;
  readonly maxLength: number;
  /** Why the text is no draft, if it is none; stands beside the result too. */
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  /** A pasted text that is larger than a request may be: it was not taken. */
  readonly onTooLarge: () => void;
}

export const JSON_ID = "draft-json";

export function JsonPane({ text, maxLength, problem, onType, onTooLarge }: JsonPaneProps) {
  return (
    <section class="json-pane" aria-labelledby="json-title">
      <h2 id="json-title">
        <label for={JSON_ID}>Draft as JSON</label>
      </h2>
      <p class="hint" id="json-hint">
        The body of a request: <Code>report</Code> and, if wanted, <Code>evidence_manifest</Code>. It is in step with
        the form. Paste here, or drop a file anywhere.
      </p>
      <textarea
        id={JSON_ID}
        class="textarea is-code"
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== null}
        aria-describedby="json-hint json-problem"
        onInput={(event) => onType(event.currentTarget.value)}
        onPaste={(event) => {
          if ((event.clipboardData?.getData("text/plain").length ?? 0) <= maxLength) return;
          event.preventDefault();
          onTooLarge();
        }}
      />
      <p class="json-problem" id="json-problem">
        {problem}
      </p>
    </section>
  );
}
