// Where a command runs: in a checkout, started by npm run, or in the installed package, as `lexbind NAME`.
import { fileURLToPath } from "node:url";

/** Defined only in the bundle of the package; see bundle.ts. */
declare const IS_PACKAGE: true;
const isPackage = typeof IS_PACKAGE !== "undefined";

/** The folder of the built files, `public/` and `server/main.mjs`, with a slash at its end. In the package it is the bundle's own. */
export const BUILT = fileURLToPath(new URL(isPackage ? "./" : "../../dist/", import.meta.url));

/** The folder of the checkout with a slash at its end; null in the package, which has no sources. */
export const CHECKOUT = isPackage ? null : fileURLToPath(new URL("../../", import.meta.url));

/** What users type to run a command, without its arguments. */
export const callOf = (command: string): string => (isPackage ? `lexbind ${command}` : `npm run ${command} --`);

/** What to do when a built file is missing or damaged. */
export const REPAIR = isPackage ? "install the package again" : 'run "npm run build"';
