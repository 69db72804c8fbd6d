import { expect, it, vi } from "vitest";
import { type Ended, runCommand } from "../run-command.ts";
import { type Content, createProfile, seal, writeProfile } from "./sealed-profiles.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const old = writeProfile(seal(createProfile()));
const changed = (): Content => {
  const content = createProfile();
  content.rules[0].severity = "info";
  content.title = "Another";
  return content;
};

interface Row {
  readonly name: string;
  readonly args: () => string[];
  readonly status: number;
  readonly holds: (ended: Ended) => boolean;
}

const rows: Row[] = [
  {
    name: "the same profile on both sides",
    args: () => [old, old],
    status: 0,
    holds: ({ stdout }) => stdout.match(/no change/g)?.length === 3,
  },
  {
    name: "another profile",
    args: () => [old, writeProfile(seal(changed()))],
    status: 1,
    holds: ({ stdout }) => /^MEANING: 1 change\n {2}changed rules\[\S+\]\.severity: "blocking" → "info"$/m.test(stdout),
  },
  {
    name: "another profile, as JSON",
    args: () => [old, writeProfile(seal(changed())), "--json"],
    status: 1,
    holds: ({ stdout }) => {
      const [{ meaning, prose, provenance, profile_semantic_hash }] = JSON.parse(stdout).profiles;
      return meaning.length === 1 && prose.length === 1 && provenance.length === 0 && profile_semantic_hash.moved;
    },
  },
  {
    name: "a file whose hash is not that of its meaning",
    args: () => [old, writeProfile(JSON.stringify(changed()))],
    status: 2,
    holds: ({ stdout, stderr }) => stdout === "" && stderr.includes("profile.json"),
  },
  {
    name: "one side only",
    args: () => [old],
    status: 2,
    holds: ({ stdout, stderr }) => stdout === "" && stderr.includes("--json"),
  },
  {
    name: "an option that it does not know",
    args: () => [old, old, "--yaml"],
    status: 2,
    holds: ({ stdout, stderr }) => stdout === "" && stderr.includes("--json"),
  },
];

it.concurrent.each(rows)("diff of $name ends with $status and says so", async ({ args, status, holds }) => {
  const ended = await runCommand("diff", args());
  expect({ status: ended.status, holds: holds(ended) }).toEqual({ status, holds: true });
});
