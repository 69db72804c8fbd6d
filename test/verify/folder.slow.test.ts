// The audit of published files: a deadline that does not follow from the rules is found, and what a manifest must not list.
import { expect, it } from "vitest";
import { readReference } from "../../scripts/verify/read-reference.ts";
import { ROOT } from "../support.ts";
import {
  audit,
  buildSmallAct,
  type Change,
  type Document,
  editEntry,
  editJson,
  editText,
  placesOf,
  readBuilt,
  rehash,
  remove,
  reseal,
} from "./copy.ts";

// To audit all files takes seconds on a busy machine.
const built = readBuilt();
const reference = await readReference(ROOT);
const DORA = "api/v1/profiles/dora";

const small = await buildSmallAct();
const SMALL_FIELD = "api/v1/profiles/bridge/fields/span_type/index.json";

const changed = (change: Change, published = small) => {
  const copy = new Map(published);
  change(copy);
  return copy;
};

const isOfOtherProfile = (file: string): boolean => /^(?:api\/v1\/profiles\/)?dora-/.test(file);

const deadlineOf = ({ rules }: Document) => rules.find(({ code }: Document) => code === "notification_deadline");

it.each<[what: string, change: Change]>([
  [
    "six hours instead of four",
    rehash(DORA, (profile) => (deadlineOf(profile).parameters.hours_from_classification += 2)),
  ],
  [
    "another deadline in an example",
    editJson(`${DORA}/examples.json`, ({ examples }) => {
      examples[0].response.timeline.initial_notification_due = "2030-01-01T00:00:00Z";
    }),
  ],
])("in a resealed copy, the audit finds %s", (_, change) => {
  // One profile is enough here, and the audit of all takes seconds.
  const copy = changed(change, new Map([...built].filter(([file]) => !isOfOtherProfile(file))));
  reseal(copy);
  expect(placesOf(audit(copy, reference))).toContain(`differs ${DORA}/examples.json`);
});

it.each<[what: string, edit: (entry: Document) => unknown]>([
  ["a name outside the folder", (entry) => (entry.file = "../../package.json")],
  ["the name of the manifest", (entry) => (entry.file = "manifest.json")],
  ["the path of another file", (entry) => (entry.paths = ["/api/v1/profiles/bridge/coverage"])],
  ["half a digest", (entry) => (entry.sha256 = "0".repeat(32))],
])("a manifest entry with %s is not used", (_, edit) => {
  expect(placesOf(audit(changed(editEntry(SMALL_FIELD, edit))))).toContain("malformed_manifest_entry manifest.json");
});

it.each<[what: string, change: Change]>([
  ["is missing", remove("manifest.json")],
  ["is not JSON", editText("manifest.json", (text) => text.slice(1))],
  ["lists no files", editJson("manifest.json", (manifest) => delete manifest.files)],
])("there is nothing to audit if the manifest %s", (_, change) => {
  expect(() => audit(changed(change))).toThrow("manifest.json");
});
