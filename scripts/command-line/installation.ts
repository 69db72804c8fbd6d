// Where a command runs: in a checkout, started by npm run, or in the installed package, as `lexbind NAME`.
import { fileURLToPath } from "node:url";

/** Defined only in the bundle of the package; see bundle.ts. */
declare const IS_PACKAGE: true;
const isPackage = typeof IS_PACKAGE !== "undefined";

/** The folder with the published files in `public/`, with a slash at its end. That of the package has a part of them; see package/installed.ts. */
export const BUILT = fileURLToPath(new URL(isPackage ? "../" : "../../dist/", import.meta.url));

/** The folder of the checkout with a slash at its end, for commands that the package does not have. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of the checkout; null in the package, for commands that it has too. */
export const CHECKOUT = isPackage ? null : ROOT;

/** The option that names the folder of the authored files, and how the help explains it. */
export const SOURCES = { type: "string", default: `${ROOT}profiles-src` } as const;
export const SOURCES_HELP = "the authored files (default: profiles-src)";

/** The schemas of authored files, those of other folders too. */
export const SCHEMAS = `${ROOT}profiles-src/schemas`;

/** What users type to run a command, without its arguments. */
export const formatCall = (command: string): string => (isPackage ? `lexbind ${command}` : `npm run ${command} --`);

/** What to do when a built file is missing or damaged. */
export const REPAIR = isPackage ? "install the package again" : 'run "npm run build"';
