// What the commands share that only a checkout has.
import { fileURLToPath } from "node:url";

/** The folder of the checkout, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The option that names the folder of the authored files, and how the help explains it. */
export const SOURCES = { type: "string", default: `${ROOT}profiles-src` } as const;
export const SOURCES_HELP = "the authored files (default: profiles-src)";

/** The schemas of authored files, those of other folders too. */
export const SCHEMAS = `${ROOT}profiles-src/schemas`;
