// The list of incidents on the first page: those that this browser keeps. A link opens one in its draft check.
import { findSummaries, type StoredSummary, SUMMARY_HEADS, summaryCells, summaryName } from "../incident-summary.ts";
import { linkToIncident } from "./open-incident.ts";

/** Fills the table of the section, if the browser keeps an incident, and shows it. */
export function listIncidents(section: HTMLElement): void {
  const body = section.querySelector("tbody");
  const { check = "" } = section.dataset;
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = findSummaries(() => localStorage);
  body?.replaceChildren(...found.map((stored) => createRow(stored, { check, timeZone })));
  section.hidden = found.length === 0;
}

interface RowFacts {
  /** The address of a draft check, with ALIAS for the alias of its report. */
  readonly check: string;
  readonly timeZone: string;
}

function createRow({ id, summary }: StoredSummary, { check, timeZone }: RowFacts): HTMLElement {
  const link = document.createElement("a");
  link.href = linkToIncident(check.replace("ALIAS", encodeURIComponent(summary.alias)), id);
  link.textContent = summaryName(summary);
  link.translate = false;
  const name = Object.assign(document.createElement("th"), { scope: "row" });
  name.append(link);
  const cells = summaryCells(summary, timeZone).map((textContent, index) => {
    const cell = Object.assign(document.createElement("td"), { textContent, translate: false });
    cell.dataset.label = SUMMARY_HEADS[index + 1];
    return cell;
  });
  const row = document.createElement("tr");
  row.append(name, ...cells);
  return row;
}
