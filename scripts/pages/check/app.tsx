// The draft check: one text, shown as a form and as JSON, and what the engine says of it.
import { useCallback, useMemo, useReducer } from "preact/hooks";
import { saveText, useDroppedFile, useLeaveWarning, useNow } from "./browser.ts";
import type { WorkerPort } from "./checker.ts";
import type { Converted } from "./convert-draft.ts";
import { ANSWER_WORDS, createWords, ESAS_WORDS, readDraftFile } from "./draft-file.ts";
import { type DraftReading, readDraft } from "./draft-reading.ts";
import { createReducer, INITIAL, isBlankReading, type Notice } from "./draft-state.ts";
import { Citations, FindingList } from "./finding-views.tsx";
import { Form, jumpTo } from "./form.tsx";
import { formFieldsOf } from "./form-model.ts";
import { JsonPane } from "./json-pane.tsx";
import { LossesView } from "./losses-view.tsx";
import { NoticeView } from "./notice-view.tsx";
import { citationsOf, exampleText, type PageProfile } from "./profile.ts";
import type { Setup } from "./protocol.ts";
import { Toolbar } from "./toolbar.tsx";
import { useCheck } from "./use-check.ts";
import { useConvert, useEsasText } from "./use-conversion.ts";
import type { Verdict } from "./verdict.ts";
import { Provenance, VerdictCard, VerdictStrip } from "./verdict-views.tsx";

export interface AppProps {
  readonly profile: PageProfile;
  readonly setup: Setup;
  readonly startWorker: () => WorkerPort;
  /** A sentence on what evidence labels are. */
  readonly evidenceWords: string;
}

const NO_FINDINGS: readonly never[] = [];
const NOT_CONVERTED: Notice = {
  tone: "attention",
  text: "The draft was not converted: it took longer than two seconds, or the browser did not start the converter.",
};

export function App({ profile, setup, startWorker, evidenceWords }: AppProps) {
  const { service, alias } = setup;
  const fields = useMemo(() => formFieldsOf(profile), [profile]);
  const citations = useMemo(() => citationsOf(profile), [profile]);
  const options = useMemo(
    () => ({ maxLength: service.maxRequestBytes, fieldIds: new Set(fields.map(({ id }) => id)) }),
    [service, fields],
  );
  const [{ text, readable, notice, isUnsaved, losses }, dispatch] = useReducer(
    useMemo(() => createReducer(options), [options]),
    INITIAL,
  );
  const reading = useMemo(() => readDraft(text, options), [text, options]);
  const shown = useMemo(() => readDraft(readable, options), [readable, options]);
  const isBlank = isBlankReading(reading);
  const { verdict, isStale } = useCheck(isBlank ? null : text, setup, startWorker);
  const convert = useConvert(setup, startWorker);
  const isForeign = reading.kind === "other" && verdict.kind === "refused" && !isStale;
  const esasText = useEsasText(isForeign ? text : null, convert);
  const now = useNow();
  useLeaveWarning(isUnsaved);

  const onFile = useCallback(
    async (file: File) => {
      const read = await readDraftFile(file, { service, fieldIds: options.fieldIds, convert });
      dispatch(read.kind === "draft" ? { ...read, kind: "load" } : { kind: "notice", notice: read.notice });
    },
    [service, options, convert],
  );
  const isDropping = useDroppedFile(onFile);
  const onTooLarge = () => {
    const text = `The pasted text was not taken. ${createWords(service).sentenceOf("request_too_large")}`;
    dispatch({ kind: "notice", notice: { tone: "attention", text } });
  };
  const onConverted = ({ json, losses }: Converted, name: string) =>
    dispatch({ kind: "load", text: json, name, losses });
  const onOffer = (offer: NonNullable<Notice["offer"]>) => {
    if (offer.kind === "convert") onConverted(offer.converted, offer.name);
    else dispatch(offer.kind === "take" ? { ...offer, kind: "load" } : offer);
  };
  const onSaveEsas = async () => {
    const converted = await convert(text, "lexbind");
    if (converted === null) return dispatch({ kind: "notice", notice: NOT_CONVERTED });
    saveText(converted.json, `${alias}-esas-partial.json`);
    dispatch({ kind: "losses", losses: converted.losses });
  };

  const answered = verdict.kind === "answered" ? verdict : null;
  const findings = answered?.findings ?? NO_FINDINGS;
  return (
    <div class={isDropping ? "check is-dropping" : "check"}>
      <Citations.Provider value={citations}>
        <div class="panes">
          <div class="tools">
            <Toolbar
              examples={profile.examples}
              hasDraft={!isBlank}
              hasResult={answered !== null && !isStale}
              onExample={(example) =>
                dispatch({ kind: "load", name: `“${example.title}”`, text: exampleText(example, profile) })
              }
              onFile={onFile}
              onClear={() => dispatch({ kind: "clear" })}
              onSaveDraft={() => {
                saveText(text, `${alias}-draft.json`);
                dispatch({ kind: "saved" });
              }}
              onSaveResult={() => saveText(answered?.json ?? "", `${alias}-prevalidation.json`)}
              onSaveEsas={onSaveEsas}
            />
            <NoticeView
              notice={notice}
              onOffer={onOffer}
              onDismiss={() => dispatch({ kind: "notice", notice: null })}
            />
            {losses !== null && (
              <LossesView losses={losses} onClose={() => dispatch({ kind: "losses", losses: null })} />
            )}
          </div>
          <section class="result" id="result" tabIndex={-1} aria-labelledby="result-title" aria-busy={isStale}>
            <h2 id="result-title">Result</h2>
            <VerdictCard
              verdict={verdict}
              now={now}
              help={
                <Help
                  reading={reading}
                  onWrap={() => dispatch({ kind: "wrap" })}
                  onConvert={esasText && (() => onConverted(esasText, "The converted file"))}
                />
              }
            />
            <FindingList findings={findings} fields={fields} onJump={jumpTo} />
            {answered !== null && <Provenance answer={answered.answer} now={now} />}
          </section>
          <Form
            fields={fields}
            reading={shown}
            isPaused={reading.kind !== "draft"}
            evidenceWords={evidenceWords}
            findings={findings}
            onChange={(change) => dispatch({ kind: "change", change })}
            onGoBack={() => dispatch({ kind: "go_back", to: readable })}
          />
          <JsonPane
            text={text}
            maxLength={service.maxRequestBytes}
            problem={problemOf(verdict)}
            onType={(typed) => dispatch({ kind: "type", text: typed })}
            onTooLarge={onTooLarge}
          />
        </div>
      </Citations.Provider>
      <VerdictStrip verdict={verdict} isStale={isStale} now={now} />
    </div>
  );
}

const problemOf = (verdict: Verdict): string | null => (verdict.kind === "refused" ? verdict.message : null);

interface HelpProps {
  readonly reading: DraftReading;
  readonly onWrap: () => void;
  /** Null where the text is not known to be a file of the ESAs. */
  readonly onConvert: (() => void) | null;
}

/** What the server's words on a text leave open. */
function Help({ reading, onWrap, onConvert }: HelpProps) {
  if (reading.kind === "answer") return <p>{ANSWER_WORDS}</p>;
  if (onConvert !== null)
    return (
      <p>
        {ESAS_WORDS}{" "}
        <button class="button is-quiet" type="button" onClick={onConvert}>
          Convert it to a draft
        </button>
      </p>
    );
  if (reading.kind !== "bare") return null;
  return (
    <p>
      These are the fields of a draft without the member around them.{" "}
      <button class="button is-quiet" type="button" onClick={onWrap}>
        Put them into report
      </button>
    </p>
  );
}
