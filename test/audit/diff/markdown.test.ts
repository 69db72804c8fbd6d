// Differences as their reviewer reads them. The whole texts are in test/golden/bridge: after a change, run `npm test -- markdown --update`, and
// read them as someone who knows the act and not the code.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { diffProfiles } from "../../../scripts/audit/diff/diff-profiles.ts";
import { formatMarkdown } from "../../../scripts/audit/diff/markdown.ts";
import type { Json } from "../../support.ts";
import { createProfile, readSealed } from "./sealed-profiles.ts";

const GOLDEN = fileURLToPath(new URL("../../golden/bridge/", import.meta.url));

type Profiles = Awaited<ReturnType<typeof readSealed>>;

const markdownOf = (before: Profiles, after: Profiles) => formatMarkdown(diffProfiles(before, after), before, after);

/** The profile of the act, and one more that is a copy of it with another name, each with the same change. */
async function readStages(change: (profile: Json) => void): Promise<Profiles> {
  const stages = ["bridge", "second"].map((alias) => {
    const profile = { ...createProfile(), act_id: `op:test.${alias}.v1`, aliases: [alias] };
    change(profile);
    return readSealed(profile);
  });
  return new Map((await Promise.all(stages)).flatMap((profiles) => [...profiles]));
}

const ruleOf = ({ rules }: Json, id: string): Json => rules.find(({ rule_id }: Json) => rule_id === id);

/** A clock of one stage only: it shows what clocks, stages and guidance look like. */
function addClock(profile: Json): void {
  if (profile.aliases[0] === "bridge") return;
  const guidance = { instrument_id: "span-advice", kind: "guidance", short_title: "Span Advice" };
  profile.instruments.push({ ...guidance, title: "Advice on spans", publisher: "An authority", date: "9001-01-01" });
  const atom = { source_atom_id: "test.advice.1", instrument_id: "span-advice", role: "guidance", text_sha256: null };
  profile.source_atoms.push({ ...atom, locator: { section: "1" }, paraphrase: "A notice is sent at once." });
  profile.clocks = [
    {
      clock_id: "test.notice",
      title: "Notice",
      words: { who: "The owner", whom: "The authority" },
      starts: [{ start: "bridge_closed", field_id: "closed_at" }],
      limits: [
        { limit: "from_closure", hours: 4, after: ["bridge_closed"] },
        {
          ...{ limit: "of_an_arch", hours: 2, after: ["bridge_closed"] },
          if: [{ field_id: "span_type", codes: ["arch"], or: [{ field_id: "closed_at" }], unknown_codes: ["unknown"] }],
        },
      ],
      not_owed_if: [{ field_id: "span_type", codes: ["arch"] }],
      readings: ["reading:hour"],
      source_atom_ids: ["test.advice.1"],
    },
  ];
}

it.each<[name: string, golden: string, before: () => Promise<Profiles>, after: () => Promise<Profiles>]>([
  [
    "a new act with fields, rules beside their places, clocks and what is not covered",
    "new-act.md",
    async () => new Map(),
    () => readStages(addClock),
  ],
  [
    "a changed number beside the message and the place of its rule, and what two profiles have in common once",
    "change.md",
    () => readStages(() => undefined),
    () =>
      readStages((profile) => {
        Object.assign(ruleOf(profile, "negative_value.lanes_closed").parameters, { minimum: 1 });
        ruleOf(profile, "missing_required_field.bridge_name").severity = "attention";
        profile.rules = profile.rules.filter(({ code }: Json) => code !== "missing_evidence");
        Object.assign(profile, { title: "Notice of a bridge that is closed", not_covered: ["Tunnels.", "Fords."] });
      }),
  ],
  [
    "which answers no longer leave open when a limit counts",
    "change-of-a-limit.md",
    () => readStages(addClock),
    () =>
      readStages((profile) => {
        addClock(profile);
        for (const clock of profile.clocks ?? []) delete clock.limits[1].if[0].unknown_codes;
      }),
  ],
])("Markdown shows %s", async (_, golden, before, after) => {
  await expect(markdownOf(await before(), await after())).toMatchFileSnapshot(GOLDEN + golden);
});

it("Markdown names a removed profile, and reports when there is no difference", async () => {
  const both = await readStages(() => undefined);
  const first = new Map([...both].slice(0, 1));
  expect(markdownOf(both, first)).toBe("## Removed profiles\n\n- `op:test.second.v1`\n");
  expect(markdownOf(both, both)).toBe("No difference.\n");
});
