// Records what the built server answers, for the references to repeat.
import { askOnce } from "./client.ts";
import type { Question } from "./load.ts";
import type { RecordedVariant, Recording } from "./references/recording.ts";

// Node's server writes these itself.
const OF_CONNECTION = new Set(["date", "connection", "keep-alive"]);

/** Asks a running server for these files, in each coding, and for one answer to a draft. */
export async function recordAnswers(port: number, paths: readonly string[], draft: Question): Promise<Recording> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const [identity, br] = await Promise.all([recordVariant(port, path, {}), recordVariant(port, path, BROTLI)]);
      return [path, { identity, br }] as const;
    }),
  );
  const { rawHeaders } = await askOnce(port, draft);
  return { files: new Map(files), post: headersOf(rawHeaders, ["content-length"]) };
}

const BROTLI = { "accept-encoding": "br" };

async function recordVariant(port: number, path: string, headers: Question["headers"]): Promise<RecordedVariant> {
  const { etag, rawHeaders, body } = await askOnce(port, { path, headers });
  const unchanged = await askOnce(port, { path, headers: { ...headers, "if-none-match": etag } });
  return { etag, body, headers: headersOf(rawHeaders), validators: headersOf(unchanged.rawHeaders) };
}

function headersOf(raw: readonly string[], without: readonly string[] = []): string[] {
  return raw.flatMap((name, index) => {
    const isLeftOut = OF_CONNECTION.has(name.toLowerCase()) || without.includes(name.toLowerCase());
    return index % 2 === 1 || isLeftOut ? [] : [name, raw[index + 1] as string];
  });
}
