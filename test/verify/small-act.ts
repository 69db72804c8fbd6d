// The made-up act of four fields as the build publishes it: small enough to be audited often.
import { compileFolder, FIXTURE } from "../pipeline/author.ts";
import type { Copy } from "./copy.ts";

/** Its published files, without encoded forms. */
export async function buildSmallAct(): Promise<Copy> {
  const { files } = await compileFolder(FIXTURE);
  const published = [...(files ?? [])].filter(([file]) => file.startsWith("public/"));
  return new Map(published.map(([file, bytes]) => [file.slice("public/".length), Buffer.from(bytes)]));
}
