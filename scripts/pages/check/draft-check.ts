// The state of the draft check in one place: the draft, its verdict, and what can be done with them.
import { useCallback, useMemo, useReducer } from "preact/hooks";
import type { ServiceFacts } from "./answers.ts";
import { createReducer, INITIAL, isBlank, type Notice, type Replacement, readDraft } from "./draft.ts";
import { createWords, readDraftFile } from "./draft-file.ts";
import type { Engine } from "./engine.ts";
import { citationsOf, formFieldsOf, type PageProfile } from "./form-model.ts";
import { saveText, useCheck, useDroppedFile, useLeaveWarning, useNow } from "./hooks.ts";

export interface DraftCheckProps {
  readonly profile: PageProfile;
  readonly alias: string;
  readonly service: ServiceFacts;
  readonly engine: Engine;
  /** A sentence on what evidence labels are. */
  readonly evidenceWords: string;
}

const NOT_CONVERTED =
  "The draft was not converted: it took longer than two seconds, or the browser did not start the converter.";

/** What every part of the page gets. */
export interface CheckProps {
  readonly check: ReturnType<typeof useDraftCheck>;
}

export function useDraftCheck({ profile, alias, service, engine, evidenceWords }: DraftCheckProps) {
  const fields = useMemo(() => formFieldsOf(profile), [profile]);
  const citations = useMemo(() => citationsOf(profile), [profile]);
  const options = useMemo(
    () => ({ maxLength: service.maxRequestBytes, fieldIds: new Set(fields.map(({ id }) => id)) }),
    [service, fields],
  );
  const [state, dispatch] = useReducer(
    useMemo(() => createReducer(options), [options]),
    INITIAL,
  );
  const { text, readable, isUnsaved } = state;
  const reading = useMemo(() => readDraft(text, options), [text, options]);
  const formReading = useMemo(() => readDraft(readable, options), [readable, options]);
  const hasDraft = !isBlank(reading);
  const checked = useCheck(hasDraft ? text : null, engine);
  const { verdict } = checked;
  useLeaveWarning(isUnsaved);

  const replace = (replacement: Replacement) => dispatch({ kind: "replace", ...replacement });
  const notify = (notice: Notice | null) => dispatch({ kind: "set", state: { notice } });
  const openFile = useCallback(
    async (file: File) => {
      const read = await readDraftFile(file, { service, fieldIds: options.fieldIds, convert: engine.convert });
      dispatch("tone" in read ? { kind: "set", state: { notice: read } } : { kind: "replace", ...read });
    },
    [service, options, engine],
  );
  return {
    ...state,
    ...checked,
    ...{
      profile,
      service,
      fields,
      citations,
      evidenceWords,
      reading,
      formReading,
      hasDraft,
      replace,
      notify,
      openFile,
    },
    answered: verdict.kind === "answered" ? verdict : null,
    findings: verdict.kind === "answered" ? verdict.findings : [],
    now: useNow(),
    isDropping: useDroppedFile(openFile),
    edit: (change: (text: string) => string) => dispatch({ kind: "edit", edit: change }),
    closeLosses: () => dispatch({ kind: "set", state: { losses: null } }),
    rejectPasted: () => {
      const reason = createWords(service).sentenceOf("request_too_large");
      notify({ tone: "attention", text: `The pasted text was not taken. ${reason}` });
    },
    saveDraft: () => {
      saveText(text, `${alias}-draft.json`);
      dispatch({ kind: "set", state: { isUnsaved: false } });
    },
    saveResult: () => saveText(verdict.kind === "answered" ? verdict.json : "", `${alias}-prevalidation.json`),
    saveEsas: async () => {
      const converted = await engine.convert(text, "lexbind");
      if (converted === null) return notify({ tone: "attention", text: NOT_CONVERTED });
      saveText(converted.json, `${alias}-esas-partial.json`);
      dispatch({ kind: "set", state: { losses: converted.losses } });
    },
  };
}
