// Reads the reference of the audit from the sources of a checkout.
import { PAGES } from "../../pages/pages.ts";
import { loadSchemas } from "../../pipeline/1-load/load.ts";
import { compileSources } from "../../pipeline/compile.ts";
import { EUR_LEX, type Instrument, isAct } from "../../pipeline/model/authored-instrument.ts";
import { bundleCode } from "../../pipeline/tools/bundle.ts";
import { getStage } from "../../pipeline/tools/report-stages.ts";
import { NothingToAudit } from "./audit.ts";
import type { Reference } from "./reference.ts";

/** Reads the authored files in `sources`, and the schemas and the scripts of pages of the checkout `root`; both end in a slash. */
export async function readReference(root: string, sources = `${root}profiles-src/`): Promise<Reference> {
  const { value } = compileSources(sources, loadSchemas(`${root}profiles-src/schemas`));
  if (value === null) throw new NothingToAudit("the sources to compare with have errors: npm run build lists them");
  const { service, guides, board, released, schemas, profiles, sources: authored } = value;
  const { texts, engine } = await bundleCode(root, [PAGES]);
  return {
    service,
    guides,
    board,
    released,
    schemas: schemas.published,
    texts,
    engine,
    pageSources: new Map(
      profiles.map(({ files, clockPages, reviewed }) => {
        const { act_id, sections, stages_title, portal, listed_as, reference_field, asking } = files.profile.value;
        const authored = {
          ...(sections && { sections }),
          ...(stages_title !== undefined && { stages_title }),
          ...(portal !== undefined && { portal }),
          ...(listed_as !== undefined && { listed_as }),
          ...(reference_field !== undefined && { reference_field }),
          ...(asking && { asking }),
        };
        return [act_id, { authored, clockPages, reviewed, stage: getStage(files) }];
      }),
    ),
    origins: getOrigins(authored.instruments.flatMap(({ value }) => listAddresses(value))),
  };
}

const listAddresses = (instrument: Instrument): (string | undefined)[] =>
  isAct(instrument) ? [instrument.eli, instrument.origin.address] : [instrument.url];

const getOrigins = (addresses: readonly (string | undefined)[]): string[] => [
  ...new Set([EUR_LEX, ...addresses].flatMap((address) => (address === undefined ? [] : new URL(address).origin))),
];
