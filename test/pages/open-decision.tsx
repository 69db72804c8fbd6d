// The page of the decision of dora-major, mounted without a browser, and what a person does there.
import { fireEvent } from "@testing-library/preact";
import { useEffect, useMemo } from "preact/hooks";
import { DecisionPage } from "../../scripts/pages/check/decision-page.tsx";
import { DecisionBar, DecisionPanel } from "../../scripts/pages/check/decision-panel.tsx";
import { createDecision } from "../../scripts/pages/check/decision-store.ts";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import type { ReportProps } from "../../scripts/pages/check/report-bar.tsx";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { NEXT_QUESTION } from "./labels.ts";
import { byId, click, labelled, mountReport, typeAt, untilChecked, wordsOf } from "./mount-page.tsx";
import { draftOf } from "./open-incident.ts";

export const NIGHT = Date.parse("2026-03-10T20:30:00Z");

export const openDecision = (parts: Parameters<typeof mountReport>[1] = {}, Page = DecisionPage) =>
  mountReport((report) => <Page report={report} />, { alias: "dora-major", now: NIGHT, ...parts });

/** The bar and the outcome without the questions, of which there are many. */
export function OutcomeOnly({ report }: ReportProps) {
  const decision = useMemo(() => createDecision(report), [report]);
  useEffect(decision.start, [decision]);
  return (
    <>
      <DecisionBar report={report} decision={decision} />
      <DecisionPanel report={report} decision={decision} />
    </>
  );
}

export const reportOf = ({ open }: Incident) => getReport(open.value.draft.value);
/** Takes these answers as the draft. */
export async function answerAll({ open }: Incident, request: object): Promise<void> {
  open.value.edit.replace({ draft: draftOf(request), done: null, isUnsaved: true });
  await untilChecked();
}
/** Answers questions of yes and no, and does not wait for what follows. */
export const answer = (words: "Yes" | "No", ...fields: string[]): void => {
  for (const field of fields) fireEvent.click(byId(`input-${field}-${words === "Yes" ? 1 : 2}`));
};
export const fill = (field: string, text: string) => typeAt(`input-${field}`, text);
export const chooseOpening = (words: string) => fireEvent.click(labelled(words));
const OPEN_PART = "form details.section[open]";
export const openParts = () => [...document.querySelectorAll(`${OPEN_PART} > summary h2`)].map(wordsOf);
/** Goes on to the next question. */
export async function goOn(): Promise<void> {
  click(NEXT_QUESTION, document.querySelector(OPEN_PART) as Element);
  await untilChecked();
}
export const outcome = () => wordsOf(document.querySelector(".check-bar [role=status]"));
