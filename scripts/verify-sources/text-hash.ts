// Steps 6 and 7 of the published method: what of a text is hashed, and how.
import { createHash } from "node:crypto";

/** Letters and digits only: spaces, hyphens and quotes are where readers of PDFs disagree. */
export const normalise = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** SHA-256 of the UTF-8 bytes, in hex. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Titles and labels are compared to the letter and the sign; how they break into lines tells nothing. */
export const withoutSpaces = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");
