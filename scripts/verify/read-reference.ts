// Reads the reference of the audit from the sources of a checkout.
import { bundleCode } from "../pipeline/bundle.ts";
import { loadSchemas, loadSources } from "../pipeline/load.ts";
import { licenceTexts } from "../pipeline/notices.ts";
import { expandStages, stageOf } from "../pipeline/stages.ts";
import { NothingToAudit } from "./audit.ts";
import type { Reference } from "./reference.ts";

/** Reads the authored files in `sources`, and the schemas and the scripts of pages of the checkout `root`; both end in a slash. */
export async function readReference(root: string, sources = `${root}profiles-src/`): Promise<Reference> {
  const { value, findings } = loadSources(sources);
  if (findings.length > 0)
    throw new NothingToAudit("the sources to compare with have errors: npm run build lists them");
  const { service, guides, acts, instruments } = value;
  const { assets, packages } = await bundleCode(root);
  return {
    service: service.value,
    guides: guides.map(({ value }) => value),
    schemas: loadSchemas(`${root}profiles-src/schemas`).published,
    texts: [...assets, ...licenceTexts(root, packages)],
    pageSources: new Map(
      acts.flatMap(expandStages).map((act) => {
        const { act_id, pages, sections } = act.profile.value;
        return [act_id, { authored: { ...(pages && { pages }), ...(sections && { sections }) }, stage: stageOf(act) }];
      }),
    ),
    origins: [...new Set(instruments.map(({ value: { eli } }) => new URL(eli).origin))],
  };
}
