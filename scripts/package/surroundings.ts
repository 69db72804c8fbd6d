// Where a command runs: in a checkout, where npm run starts it, or in the package that others install, as `lexbind NAME`.
import { fileURLToPath } from "node:url";

/** Defined in the package's bundle alone (see bundle.ts). */
declare const IS_PACKAGE: true;
const isPackage = typeof IS_PACKAGE !== "undefined";

/** The folder with what was built, `public/` and `server/main.mjs`, and a slash behind it. In the package it is the bundle's own. */
export const BUILT = fileURLToPath(new URL(isPackage ? "./" : "../../dist/", import.meta.url));

/** The folder of the sources with a slash behind it; null in the package, which holds none. */
export const CHECKOUT = isPackage ? null : fileURLToPath(new URL("../../", import.meta.url));

/** What people write to start a command, up to its first argument. */
export const callOf = (command: string): string => (isPackage ? `lexbind ${command}` : `npm run ${command} --`);

/** What to do where a built file is not there. */
export const NOTHING_BUILT = isPackage
  ? "a file of the package is missing: install it again"
  : 'there is no build yet: run "npm run build" first';
