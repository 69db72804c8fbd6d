import { beforeAll, expect, it } from "vitest";
import type { Change } from "../../scripts/diff/compare.ts";
import { diffProfiles, type ProfileDiff } from "../../scripts/diff/diff-profiles.ts";
import { type Content, createProfile, readSealed } from "./sealed-profiles.ts";

let before: Awaited<ReturnType<typeof readSealed>>;
beforeAll(async () => {
  before = await readSealed(createProfile());
});

async function diffAfter(change: (profile: Content) => void): Promise<ProfileDiff> {
  const content = createProfile();
  change(content);
  return diffProfiles(before, await readSealed(content))[0] as ProfileDiff;
}

/** `changed rules[x].severity "a" → "b"`, with the values only of scalars. */
const show = ({ kind, path, item, old, new: now }: Change): string => {
  const values = [old, now].filter((value) => value !== undefined && (typeof value !== "object" || value === null));
  const parts = [kind, path, item ?? "", values.map((value) => JSON.stringify(value)).join(" → ")];
  return parts.filter((part) => part !== "").join(" ");
};

const swap = (list: unknown[], a: number, b: number) => {
  [list[a], list[b]] = [list[b], list[a]];
};
const find = (list: Content[], member: string, id: string): Content => list.find((item) => item[member] === id);
const MINIMUM = "negative_value.lanes_closed";

interface Row {
  readonly name: string;
  readonly change: (profile: Content) => void;
  readonly meaning?: readonly string[];
  readonly prose?: readonly string[];
  readonly provenance?: readonly string[];
}

const rows: Row[] = [
  { name: "nothing", change: () => undefined },
  {
    name: "a rule's parameter",
    change: ({ rules }) => {
      find(rules, "rule_id", MINIMUM).parameters.minimum = 1;
    },
    meaning: [`changed rules[${MINIMUM}].parameters.minimum 0 → 1`],
  },
  {
    name: "a severity",
    change: ({ rules }) => {
      find(rules, "rule_id", MINIMUM).severity = "blocking";
    },
    meaning: [`changed rules[${MINIMUM}].severity "attention" → "blocking"`],
  },
  {
    name: "a rule that is gone, and one before it that is new",
    change: ({ rules }) => {
      const [rule] = rules.splice(1, 1);
      rules.unshift({ ...rule, rule_id: "other" });
    },
    meaning: ["removed rules[missing_required_field.span_type]", "added rules[other]"],
  },
  {
    name: "the order of rules",
    change: ({ rules }) => rules.push(rules.shift()),
    meaning: ['moved rules missing_required_field.bridge_name null → "prevalidation_not_run"'],
  },
  {
    name: "the order of fields",
    change: ({ fields }) => swap(fields, 2, 3),
    meaning: ['moved fields lanes_closed "road_classes" → "span_type"'],
  },
  {
    name: "a field that moved to the front",
    change: ({ fields }) => fields.unshift(...fields.splice(2, 1)),
    meaning: ['moved fields road_classes "span_type" → null'],
  },
  {
    name: "two rules that moved together",
    change: ({ rules }) => rules.push(...rules.splice(1, 2)),
    meaning: [
      'moved rules missing_required_field.span_type "missing_required_field.bridge_name" → "prevalidation_not_run"',
    ],
  },
  {
    name: "a field that became required",
    change: ({ fields }) => {
      find(fields, "field_id", "lanes_closed").required = true;
    },
    meaning: ["changed fields[lanes_closed].required false → true"],
  },
  {
    name: "an atom's locator",
    change: ({ source_atoms }) => {
      find(source_atoms, "source_atom_id", "test.bridge-act.art-2.1").locator.paragraph = "2";
    },
    meaning: ['changed source_atoms[test.bridge-act.art-2.1].locator.paragraph "1" → "2"'],
  },
  {
    name: "the atoms of a derivation",
    change: ({ derivations }) => {
      find(derivations, "field_id", "span_type").source_atom_ids = ["test.bridge-act.art-2.1", "test.bridge-act.art-1"];
    },
    meaning: [
      'removed derivations[span_type].source_atom_ids[] "test.span-rules.annex-i.1.1"',
      'added derivations[span_type].source_atom_ids[] "test.bridge-act.art-1"',
    ],
  },
  {
    name: "a code that is gone",
    change: ({ code_lists }) => find(code_lists, "code_list_id", "span_types").items.shift(),
    meaning: ["removed code_lists[span_types].items[arch]"],
  },
  {
    name: "an attribute of a code",
    change: ({ code_lists }) => {
      delete find(find(code_lists, "code_list_id", "road_classes").items, "code", "trunk").attributes.toll;
    },
    meaning: ["removed code_lists[road_classes].items[trunk].attributes.toll true"],
  },
  {
    name: "the crosswalk, its uncovered rows and its deviations",
    change: ({ crosswalk }) => {
      find(crosswalk.rows, "field_id", "span_type").requirement = "no";
      crosswalk.uncovered_rows[0].data_field = "1.11";
      crosswalk.deviations[0].field_ids = [];
    },
    meaning: [
      'removed crosswalk.deviations[name_without_row].field_ids[] "bridge_name"',
      'changed crosswalk.rows[span_type].requirement "yes" → "no"',
      "removed crosswalk.uncovered_rows[1.10]",
      "added crosswalk.uncovered_rows[1.11]",
    ],
  },
  {
    name: "a member of no list",
    change: (profile) => {
      profile.regulation = "Another";
    },
    meaning: ['changed regulation "Bridge Act, Article 1" → "Another"'],
  },
  {
    name: "a text that became null",
    change: ({ crosswalk }) => {
      find(crosswalk.rows, "field_id", "span_type").esas_pointer = null;
    },
    meaning: ['changed crosswalk.rows[span_type].esas_pointer "/span" → null'],
  },
  {
    name: "a message",
    change: ({ rules }) => {
      find(rules, "rule_id", MINIMUM).message = "Below.";
    },
    prose: [`changed rules[${MINIMUM}].message "{field_id} is below {minimum}." → "Below."`],
  },
  {
    name: "a sentence of a list of sentences",
    change: ({ not_covered }) => not_covered.push("Ferries."),
    prose: ['added not_covered[] "Ferries."'],
  },
  {
    name: "an example's request",
    change: ({ examples }) => {
      find(examples, "name", "ready").request.report.lanes_closed = 3;
    },
    prose: ["changed examples[ready].request.report.lanes_closed 2 → 3"],
  },
  {
    name: "a title and a severity of one rule, and the version",
    change: ({ rules, fields, provenance }) => {
      fields[0].title = "Name";
      rules[0].severity = "attention";
      provenance.profile_version = "1.1.0";
    },
    meaning: ['changed rules[missing_required_field.bridge_name].severity "blocking" → "attention"'],
    prose: ['changed fields[bridge_name].title "Name of the bridge" → "Name"'],
    provenance: ['changed provenance.profile_version "1.0.0" → "1.1.0"'],
  },
  {
    name: "prose that became meaning",
    change: ({ provenance }) => {
      provenance.prose_members = provenance.prose_members.filter((name: string) => name !== "steps");
    },
    meaning: ["added text_extraction.steps"],
    prose: ["removed text_extraction.steps"],
    provenance: ['removed provenance.prose_members[] "steps"'],
  },
  {
    name: "a list without identifiers, as long as before",
    change: ({ rules }) => {
      rules[1].rule_id = rules[0].rule_id;
    },
    meaning: ['changed rules[1].rule_id "missing_required_field.span_type" → "missing_required_field.bridge_name"'],
  },
  {
    name: "a list without identifiers, longer than before",
    change: ({ rules }) => rules.push(rules[0]),
    meaning: ["changed rules"],
  },
];

it.each(rows)("$name: each change stands in its section under its path", async (row) => {
  const { change, meaning = [], prose = [], provenance = [] } = row;
  const diff = await diffAfter(change);
  const shown = [diff.meaning, diff.prose, diff.provenance].map((changes) => changes.map(show));
  expect(shown).toEqual([meaning, prose, provenance]);
});

it.each(rows)("$name: the hashes move with what changed", async ({ change, meaning, prose, provenance }) => {
  const diff = await diffAfter(change);
  expect(diff.profile_semantic_hash.moved).toBe(meaning !== undefined);
  expect(diff.profile_artifact_hash.moved).toBe([meaning, prose, provenance].some((section) => section !== undefined));
});

it("an act that only one side has is an added or a removed profile", async () => {
  const diffs = diffProfiles(before, await readSealed({ ...createProfile(), act_id: "op:test.other.v1" }));
  expect(diffs.map(({ meaning, profile_semantic_hash }) => [meaning, profile_semantic_hash.moved])).toEqual([
    [[{ kind: "removed", path: "op:test.bridge_notice.v1" }], true],
    [[{ kind: "added", path: "op:test.other.v1" }], true],
  ]);
});

it("an identifier that is prose identifies nothing in the meaning", async () => {
  const content = createProfile();
  content.provenance.prose_members.push("label");
  const turned = structuredClone(content);
  turned.evidence_labels.reverse();
  const [diff] = diffProfiles(await readSealed(content), await readSealed(turned));
  expect(diff?.meaning).toEqual([]);
  expect(diff?.prose.map(({ path }) => path)).toContain("evidence_labels[0].label");
});
