import { expect, vi } from "vitest";
import type { AtomStatus } from "../../scripts/verify-sources/atoms.ts";
import { outcomeOf, printText } from "../../scripts/verify-sources/print.ts";
import { type Verification, verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { itWithDocuments, library, project } from "./documents.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The official documents as an amendment might leave one of them: a run of text on a page reads otherwise, or is gone. */
interface Amendment {
  readonly name: string;
  readonly celex: string;
  readonly page: number;
  readonly from: string;
  readonly to: string | null;
  readonly lost: Readonly<Record<string, readonly [AtomStatus, string | null]>>;
  /** The fields that rest on what is lost. */
  readonly fields: readonly string[];
}

const amendments: Amendment[] = [
  {
    name: "an article gets another number",
    celex: "32025R0301",
    page: 5,
    from: "Article 6",
    to: "Article 60",
    lost: { "rts-2025-301.art-6": ["moved", "Article 60"] },
    fields: ["linked_threat_notification_reference"],
  },
  {
    name: "a row gets another number",
    celex: "32025R0302",
    page: 15,
    from: "2.9.",
    to: "2.90.",
    lost: { "its-2025-302.annex-ii.2.9": ["moved", "Annex II, row 2.90"] },
    fields: ["business_continuity_plan_activated"],
  },
  {
    name: "a row is merged with the one above it",
    celex: "32025R0302",
    page: 14,
    from: "2.5.",
    to: null,
    lost: {
      "its-2025-302.annex-ii.2.4": ["changed", "Annex II, row 2.4"],
      "its-2025-302.annex-ii.2.5": ["vanished", null],
    },
    fields: ["initial_impact_description", "third_party_provider_involved", "classification_criteria_triggered"],
  },
  {
    name: "a title of the template reads otherwise",
    celex: "32025R0302",
    page: 6,
    from: "Primary contact person name",
    to: "Name of the primary contact",
    lost: {
      "its-2025-302.annex-i.section-1": ["changed", "Annex I, section 1"],
      "its-2025-302.annex-i.1.7": ["changed", "Annex I, row 1.7"],
    },
    fields: ["secondary_contact_name", "secondary_contact_email", "reporting_currency", "primary_contact_name"],
  },
  {
    name: "a paragraph is merged with the one above it, so that the count ends there",
    celex: "32025R0301",
    page: 4,
    from: "3.",
    to: null,
    lost: {
      "rts-2025-301.art-5.2": ["changed", "Article 5(2)"],
      "rts-2025-301.art-5.3": ["vanished", null],
      "rts-2025-301.art-5.4": ["vanished", null],
      "rts-2025-301.art-5.5": ["vanished", null],
      "rts-2025-301.art-5.6": ["vanished", null],
    },
    fields: [],
  },
  {
    name: "a recital is merged with the one above it",
    celex: "32024R1772",
    page: 3,
    from: "(15)",
    to: null,
    lost: { "rts-2024-1772.recital-15": ["vanished", null] },
    fields: ["linked_gdpr_breach_notification_reference"],
  },
];

async function amend({ celex, page, from, to }: Amendment): Promise<Verification> {
  const fileName = project.sources.instruments.find(({ value }) => value.celex === celex)?.value.file_name;
  let count = 0;
  const amended = await library.readPages(library.read(fileName ?? "") as Uint8Array);
  const pages = amended.map((original) => ({
    ...original,
    runs: original.runs.flatMap((run) => {
      if (original.number !== page || run.text !== from) return [run];
      count++;
      return to === null ? [] : [{ ...run, text: to }];
    }),
  }));
  expect(count).toBe(1);
  const other = Buffer.from("amended");
  return verifyDocuments(project, {
    read: (name) => (name === fileName ? other : library.read(name)),
    readPages: async (bytes) => (bytes === other ? pages : library.readPages(bytes)),
  });
}

itWithDocuments.each(amendments)("$name: says what became of the atoms, and what rests on them", async (amendment) => {
  const verification = await amend(amendment);
  const lost = verification.atoms.filter(({ status }) => status !== "verified");
  const found = lost.map(({ source_atom_id, status, found_at }) => [
    source_atom_id.replace("eu.dora.", ""),
    [status, found_at],
  ]);
  expect(Object.fromEntries(found)).toEqual(amendment.lost);
  const fields = lost.flatMap(({ rests_on_it }) => rests_on_it.flatMap(({ field_ids }) => field_ids));
  expect([...new Set(fields)]).toEqual(amendment.fields);
  expect(outcomeOf(verification)).toBe("differs");
  for (const id of Object.keys(amendment.lost)) expect(printText(verification)).toContain(`eu.dora.${id} (`);
});
