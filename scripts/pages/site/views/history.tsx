// The released versions of a profile, or of the stages of a folder: what changed, and which act or corrigendum caused it.

import { groupBy } from "../../../../server/engine/group-by.ts";
import { EUR_LEX } from "../../../pipeline/model/authored-instrument.ts";
import type { ReleasedVersion } from "../../../pipeline/model/released.ts";
import { getCitedTitle, getInstrumentId } from "../../../report/wording/citations.ts";
import { formatCount } from "../../../report/wording/words.ts";
import { Bullets, FoldedSection, Table } from "../elements.tsx";
import { FileLinks } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { getLast, type SharedPart } from "../stages.ts";

/** The versions of all stages that say the same are one row, the newest first; nothing before the first release. */
export function History({ stages }: SharedPart) {
  const aliases = new Set(stages.map(({ profile }) => profile.alias));
  const page = getLast(stages);
  const own = page.site.released.versions.filter(({ alias }) => aliases.has(alias));
  if (own.length === 0) return null;
  const groups = groupBy(own, ({ version, released, changes }) => JSON.stringify([version, released, changes]));
  const rows = groups.reverse().map((releases) => {
    const { version, released, changes, amends } = releases[0] as ReleasedVersion;
    return [
      version,
      released,
      <Bullets items={changes} />,
      amends === null ? "nothing in the law" : <Cause page={page} celex={amends} />,
      <Differences releases={releases} />,
      releases.map((release, index) => [index > 0 && ", ", <ReleasedProfile page={page} release={release} />]),
    ];
  });
  return (
    <FoldedSection id="history" title="History">
      <p class="small soft">
        Every released version stays at the hash that answers name, and so does its engine: an old answer can be made
        again with them. Drafts that get another verdict are among the examples of both versions, whole and without each
        of their fields, each answered with the engine of its time. <FileLinks stages={stages} file="versions.json" />{" "}
        names all that differs. <a href={page.to(`${page.site.service.base_path}/changes.ndjson`)}>changes.ndjson</a>{" "}
        has this history for programs.
      </p>
      <Table
        caption="Released versions"
        heads={["Version", "Released", "What changed", "Caused by", "In data", "profile.json"]}
        rows={rows}
      />
    </FoldedSection>
  );
}

const PARTS = [
  ["fields", "field"],
  ["rules", "rule"],
  ["clocks", "clock"],
  ["places", "place"],
  ["code_lists", "code list"],
] as const;

/** In what the releases of a version differ from the ones before, in counts, and whose verdict is another. */
function Differences({ releases }: { readonly releases: readonly ReleasedVersion[] }) {
  const lines = releases.flatMap(({ alias, difference }) => {
    if (difference === undefined) return [];
    const parts = PARTS.flatMap(([part, word]) => {
      const { added = [], removed = [], changed = [] } = difference[part] ?? {};
      const counts = [
        [added.length, "added"],
        [removed.length, "removed"],
        [changed.length, "changed"],
      ] as const;
      return counts.flatMap(([count, what]) => (count === 0 ? [] : [`${formatCount(count, word)} ${what}`]));
    });
    const { drafts, with_another_verdict: others } = difference.verdicts;
    const verdicts = `${others} of ${formatCount(drafts, "draft")} with another verdict`;
    const meaning = difference.has_same_meaning ? ["other words alone"] : parts;
    return [`${releases.length > 1 ? `${alias}: ` : ""}${[...meaning, verdicts].join(", ")}`];
  });
  return lines.length === 0 ? "–" : <Bullets items={lines} />;
}

/** An act that the profile cites, or another one, such as a corrigendum, by its CELEX number. */
function Cause({ page, celex }: { readonly page: ProfilePage; readonly celex: string }) {
  const cited = page.profile.instruments.find((instrument) => getInstrumentId(instrument) === celex);
  if (cited !== undefined) return <a href={`#${celex}`}>{getCitedTitle(cited)}</a>;
  return <a href={`${EUR_LEX}/legal-content/EN/TXT/?uri=CELEX:${celex}`}>CELEX {celex}</a>;
}

const ReleasedProfile = ({ page, release }: { readonly page: ProfilePage; readonly release: ReleasedVersion }) => {
  const [, hex = ""] = release.profile_artifact_hash.split(":");
  return <a href={page.to(`${page.site.service.base_path}/by-hash/${hex}`)}>{release.alias}</a>;
};
