// Fields of two acts that ask for the same fact: what they become, and the mistakes of their authors.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { check, copyStaged, expectFound, link, type Mistake, schemas } from "./author.ts";

const BOARD = "board.yaml";
const TEXT = `readings: {}
same_facts:
  - same_fact: name
    copy: same
    because: It is one bridge.
    fields: { bridge: bridge_name, bridge-works: bridge_name }
  - same_fact: lanes
    copy: alike
    because: Lanes may be closed for other reasons.
    fields: { bridge: lanes_closed, bridge-works: lanes_closed }
`;

function copyWithFacts(): string {
  const root = copyStaged();
  writeFileSync(join(root, BOARD), TEXT);
  return root;
}

it("a fact has the field of each act, with the aliases and the title of all profiles that have it", () => {
  const [name] = compileSources(copyWithFacts(), schemas).value?.board.same_facts ?? [];
  expect(name).toEqual({
    ...{ same_fact: "name", copy: "same", because: "It is one bridge." },
    fields: [
      {
        act: "bridge",
        legal_act: "bridge",
        profiles: ["bridge", "bridge-notice"],
        field_id: "bridge_name",
        title: expect.any(String),
      },
      {
        act: "bridge-works",
        legal_act: "bridge",
        profiles: ["works-notice", "works-report"],
        field_id: "bridge_name",
        title: expect.any(String),
      },
    ],
  });
});

it.each<Mistake>([
  ["a field that does not exist", "unknown_field", [BOARD, "bridge-works: bridge_name", "bridge-works: ▸bridge_nam"]],
  ["an act that does not exist", "unknown_profile", [BOARD, "{ bridge: bridge_name", "{ ▸bridges: bridge_name"]],
  [
    "fields of types that differ",
    "different_type",
    [BOARD, "{ bridge: bridge_name, bridge-works: bridge_name }", "{ bridge: bridge_name, bridge-works: ▸manned }"],
  ],
  [
    "fields with lists of codes that differ",
    "different_type",
    [BOARD, "{ bridge: bridge_name, bridge-works: bridge_name }", "{ bridge: span_type, bridge-works: ▸bridge_name }"],
  ],
  ["two facts of one name", "duplicate_same_fact", [BOARD, "same_fact: lanes", "same_fact: ▸name"]],
  [
    "two facts of the same two fields",
    "duplicate_pair",
    [
      BOARD,
      "{ bridge: lanes_closed, bridge-works: lanes_closed }",
      "{ bridge: bridge_name, bridge-works: ▸bridge_name }",
    ],
  ],
])("%s is one finding at its position", (...mistake) => {
  expectFound(link, mistake, copyWithFacts());
});

it.each<Mistake>([
  [
    "a fact of one act alone",
    "schema_mismatch",
    [BOARD, "{ bridge: lanes_closed, bridge-works: lanes_closed }", "▸{ bridge: lanes_closed }"],
  ],
  ["an awareness that is copied", "schema_mismatch", [BOARD, "copy: same", "is_awareness: true\n    copy: ▸same"]],
  ["a copy of another kind", "schema_mismatch", [BOARD, "copy: same", "copy: ▸equal"]],
])("%s is one finding at its position, before names are looked up", (...mistake) => {
  expectFound(check, mistake, copyWithFacts());
});
