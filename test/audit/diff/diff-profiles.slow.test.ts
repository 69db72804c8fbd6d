import fc from "fast-check";
import { expect, it } from "vitest";
import { diffProfiles, type ProfileDiff } from "../../../scripts/audit/diff/diff-profiles.ts";
import type { Json } from "../../support.ts";
import { createProfile, readSealed } from "./sealed-profiles.ts";

type Change = (profile: Json) => void;

async function diffAfter(change: Change): Promise<ProfileDiff> {
  const content = createProfile();
  change(content);
  return diffProfiles(await readSealed(createProfile()), await readSealed(content))[0] as ProfileDiff;
}

/** `changed rules[x].severity "a" → "b"`, without values that are lists or objects. */
const lineOf = ({ kind, path, item = "", old, new: now }: ProfileDiff["meaning"][number]): string => {
  const values = [old, now].filter((value) => value !== undefined && Object(value) !== value);
  const parts = [kind, path, item, values.map((value) => JSON.stringify(value)).join(" → ")];
  return parts.filter((part) => part !== "").join(" ");
};

const find = (list: Json[], member: string, id: string): Json => list.find((item) => item[member] === id);
const MINIMUM = "negative_value.lanes_closed";
const [FIRST_RULE, SECOND_RULE] = ["missing_required_field.bridge_name", "invalid_field_type.bridge_name"];

it.each<[name: string, change: Change, meaning: string[], prose?: string[], provenance?: string[]]>([
  ["nothing", () => undefined, []],
  [
    "a rule's parameter",
    ({ rules }) => Object.assign(find(rules, "rule_id", MINIMUM).parameters, { minimum: 1 }),
    [`changed rules[${MINIMUM}].parameters.minimum 0 → 1`],
  ],
  [
    "a removed rule, and an added one before it",
    ({ rules }) => {
      const [rule] = rules.splice(1, 1);
      rules.unshift({ ...rule, rule_id: "other" });
    },
    [`removed rules[${SECOND_RULE}]`, "added rules[other]"],
  ],
  [
    "two rules moved together",
    ({ rules }) => rules.push(...rules.splice(1, 2)),
    [`moved rules ${SECOND_RULE} "${FIRST_RULE}" → "prevalidation_not_run"`],
  ],
  [
    "the atoms of a derivation",
    ({ derivations }) => find(derivations, "field_id", "span_type").source_atom_ids.shift(),
    ['removed derivations[span_type].source_atom_ids[] "test.span-rules.annex-i.1.1"'],
  ],
  [
    "a code",
    ({ code_lists }) => find(code_lists, "code_list_id", "span_types").items.shift(),
    ["removed code_lists[span_types].items[arch]"],
  ],
  [
    "the crosswalk",
    ({ crosswalk }) => {
      find(crosswalk.rows, "field_id", "span_type").esas_pointer = null;
      crosswalk.uncovered_rows.pop();
    },
    ['changed crosswalk.rows[span_type].esas_pointer "/span" → null', "removed crosswalk.uncovered_rows[1.10]"],
  ],
  [
    "a message",
    ({ rules }) => Object.assign(find(rules, "rule_id", MINIMUM), { message: "Below." }),
    [],
    [`changed rules[${MINIMUM}].message "{field_id} is below {minimum}." → "Below."`],
  ],
  [
    "an example's request",
    ({ examples }) => Object.assign(find(examples, "name", "ready").request.report, { lanes_closed: 3 }),
    [],
    ["changed examples[ready].request.report.lanes_closed 2 → 3"],
  ],
  [
    "a severity, a title and the version",
    ({ rules, fields, provenance }) => {
      fields[0].title = "Name";
      rules[0].severity = "attention";
      provenance.profile_version = "1.1.0";
    },
    [`changed rules[${FIRST_RULE}].severity "blocking" → "attention"`],
    ['changed fields[bridge_name].title "Name of the bridge" → "Name"'],
    ['changed provenance.profile_version "1.0.0" → "1.1.0"'],
  ],
  [
    "prose that became meaning",
    ({ provenance }) => {
      provenance.prose_members = provenance.prose_members.filter((name: string) => name !== "topic");
    },
    ['added crosswalk.deviations[name_without_row].topic "Name"'],
    ['removed crosswalk.deviations[name_without_row].topic "Name"'],
    ['removed provenance.prose_members[] "topic"'],
  ],
  ["a longer list without identifiers", ({ rules }) => rules.push(rules[0]), ["changed rules"]],
])("diff reports a change of %s in its section, with its path", async (_, change, meaning, prose = [], made = []) => {
  const diff = await diffAfter(change);
  const lines = [diff.meaning, diff.prose, diff.provenance].map((changes) => changes.map(lineOf));
  expect(lines).toEqual([meaning, prose, made]);
});

it("diff reports an act on one side only as an added or a removed profile", async () => {
  const other = await readSealed({ ...createProfile(), act_id: "op:test.other.v1" });
  const diffs = diffProfiles(await readSealed(createProfile()), other);
  expect(diffs.map(({ meaning, profile_semantic_hash }) => [meaning, profile_semantic_hash.moved])).toEqual([
    [[{ kind: "removed", path: "op:test.bridge_notice.v1" }], true],
    [[{ kind: "added", path: "op:test.other.v1" }], true],
  ]);
});

/** Every object and list of a value. */
const holdersOf = (value: Json): Json[] =>
  Object(value) === value ? [value, ...Object.values(value).flatMap(holdersOf)] : [];

/** One arbitrary change, perhaps of prose members or identifiers; it may have no effect. */
function mutate(profile: Json, [where, which, how]: readonly [number, number, number]): void {
  const holders = holdersOf(profile).filter((holder) => holder !== profile && holder !== profile.provenance);
  const holder = holders[where % holders.length];
  const keys = Object.keys(holder);
  const key = keys[which % keys.length] ?? "new";
  if (Array.isArray(holder) && how % 4 === 0) holder.reverse();
  else if (Array.isArray(holder)) holder.splice(which % (holder.length + 1), how % 3, "title");
  else if (how % 4 === 2) delete holder[key];
  else holder[key] = [null, "x", 7, [], {}, [{ title: "x" }], holder[key] ?? true][how % 7];
}

it("diff reports a change of meaning exactly if the semantic hash changes, and any exactly if the artifact hash does", async () => {
  const mutations = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });
  const seen = new Set<boolean>();
  const property = fc.asyncProperty(mutations, async (list) => {
    const diff = await diffAfter((content) => {
      for (const mutation of list) mutate(content, mutation);
    });
    seen.add(diff.profile_semantic_hash.moved);
    expect(diff.meaning.length > 0).toBe(diff.profile_semantic_hash.moved);
    const count = diff.meaning.length + diff.prose.length + diff.provenance.length;
    expect(count > 0).toBe(diff.profile_artifact_hash.moved);
  });
  await fc.assert(property, { seed: 1, numRuns: 100 });
  expect(seen.size).toBe(2);
});
