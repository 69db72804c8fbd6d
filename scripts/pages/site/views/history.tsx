// The released versions of a profile, or of the stages of a folder: what changed, and which act or corrigendum caused it.

import { groupBy } from "../../../../server/engine/group-by.ts";
import { EUR_LEX } from "../../../pipeline/model/authored-instrument.ts";
import type { ReleasedVersion } from "../../../pipeline/model/released.ts";
import { getCitedTitle, getInstrumentId } from "../../../report/wording/citations.ts";
import { Bullets, FoldedSection, Table } from "../elements.tsx";
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
      releases.map((release, index) => [index > 0 && ", ", <ReleasedProfile page={page} release={release} />]),
    ];
  });
  return (
    <FoldedSection id="history" title="History">
      <p class="small soft">
        Every released version stays at the hash that answers name, and so does its engine: an old answer can be made
        again with them. <a href={page.to(`${page.site.service.base_path}/changes.ndjson`)}>changes.ndjson</a> has this
        history for programs.
      </p>
      <Table
        caption="Released versions"
        heads={["Version", "Released", "What changed", "Caused by", "profile.json"]}
        rows={rows}
      />
    </FoldedSection>
  );
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
