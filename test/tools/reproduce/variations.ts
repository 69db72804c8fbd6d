// What must not change a byte of a build: each variation builds the same sources with one thing about the machine changed.
import { tmpdir } from "node:os";
import type { CopyOptions } from "./copy-tree.ts";

export interface Variation {
  /** For --only, and at the head of its line. */
  readonly name: string;
  readonly says: string;
  /** Of the checkout, below a temporary folder. */
  readonly folder?: string;
  readonly cwd?: string;
  readonly umask?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A module of this folder that the build loads first. */
  readonly preload?: string;
  /** The executable of another Node; its zlib and brotli may compress otherwise. */
  readonly node?: string;
  readonly copy?: CopyOptions;
}

/** What all builds have in common until a variation says otherwise. */
export const REFERENCE: Variation = { name: "reference", says: "the build that all others are compared with" };

export const VARIATIONS: readonly Variation[] = [
  {
    name: "place",
    says: "another path, working folder, home, user, user mask (077) and CI",
    folder: "deeper/and a space/ü",
    cwd: tmpdir(),
    umask: 0o077,
    env: { HOME: "/nonexistent", USER: "somebody", LOGNAME: "somebody", CI: "true", NODE_ENV: "production" },
  },
  // A day ahead of UTC for most of it.
  { name: "zone", says: "time zone Pacific/Kiritimati", env: { TZ: "Pacific/Kiritimati" } },
  // Turkish has another lower case of I and sorts otherwise.
  { name: "locale", says: "locale tr_TR.UTF-8", env: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
  { name: "clock", says: "a clock a week on", preload: "shift-clock.ts" },
  { name: "listing", says: "folders listed in another order", preload: "shuffle-listings.ts" },
  { name: "crlf", says: "every source and module with Windows line ends", copy: { withCrlf: true } },
  { name: "files", says: "files created in reverse order, with other times", copy: { isReversed: true } },
];
