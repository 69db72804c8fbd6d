// A draft that is converted to a file and back is the same, except for exactly what the reports list.
import fc from "fast-check";
import { expect, it } from "vitest";
import { requestsWith } from "../engine/dora-drafts.ts";
import { CONVERTIBLE, fromEsas, type Members, officialWith, toEsas } from "./conversions.ts";

it("any draft comes back unchanged except for what is listed", () => {
  const isKnown = (field: string) => CONVERTIBLE.fields.some(({ field_id }) => field_id === field);
  const property = fc.property(requestsWith(), (body) => {
    const request = JSON.parse(body) as { report: Members; evidence_manifest?: object };
    const { result, report } = toEsas(request.report, request.evidence_manifest);
    const back: Members = Object.keys(result).length === 0 ? {} : fromEsas(result).result.report;
    const left = new Set(report.left_out.map(({ pointer }) => pointer));
    const changed = new Set(report.changed.map(({ field_id }) => field_id));
    const expected = Object.entries(request.report).flatMap(([field, value]): [string, unknown][] => {
      if (!isKnown(field) || left.has(`/report/${field}`)) return [];
      if (!Array.isArray(value)) return [[field, value]];
      const items = value.filter((_, at) => !left.has(`/report/${field}/${at}`));
      return items.length > 0 ? [[field, items]] : [];
    });
    expect(Object.keys(back).sort()).toEqual(expected.map(([field]) => field).sort());
    for (const [field, value] of expected)
      if (changed.has(field)) expect(back[field]).not.toEqual(value);
      else expect(back[field]).toEqual(value);
  });
  fc.assert(property, { numRuns: 1_000, seed: 0 });
});

const SUBMITTER = "/submittingEntity";
it.each<[string, Members]>([
  ["submits for itself", {}],
  [
    "is submitted for by another",
    { [`${SUBMITTER}/name`]: "Meldedienst GmbH (fictional)", [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" },
  ],
  ["has no name and LEI", { "/affectedEntity/0/name": null, "/affectedEntity/0/LEI": null }],
  ["has the name of the submitter and another LEI", { [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" }],
])("submitter, affected entity and contacts stay what they are when the entity %s", (_, change) => {
  const file = officialWith(change);
  const back = toEsas(fromEsas(file).result.report).result;
  for (const group of ["submittingEntity", "affectedEntity", "primaryContact", "secondaryContact"])
    expect(back[group]).toEqual(file[group]);
});
