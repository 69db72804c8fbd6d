// The pipeline, in the order in which it runs: load → check → resolve → replay → hash → documents. A command then emits the files.
import { buildSite } from "./build-site.ts";
import { bundleCode } from "./bundle.ts";
import { compileSources } from "./compile-sources.ts";
import type { ProfileContext } from "./documents/context.ts";
import { embedFiles } from "./embed.ts";
import type { FileContent } from "./emit.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { contentOf, hashProfile } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import type { AuthorFinding, PublishedDocument, Resolved } from "./model.ts";
import { licenceTexts } from "./notices.ts";
import { encodedFiles, listArtifacts, serialise } from "./publish.ts";
import { answerExamples, replayRules } from "./replay.ts";

interface CompileOptions {
  /** The checkout, whose server and pages are bundled; a folder with a slash at its end. */
  readonly root: string;
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: string;
  /** Whether files are published in compressed forms too. */
  readonly compression: boolean;
}

interface Compilation {
  /** Sorted. */
  readonly findings: readonly AuthorFinding[];
  /** The files of dist/ by name, with slashes; null where an error stopped the build. */
  readonly files: ReadonlyMap<string, FileContent> | null;
}

/** Compiles authored sources. Rejects on a defect of the compiler, never because of a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  const { value, findings: sourceFindings } = compileSources(options.sources, options.schemas);
  if (value === null) return { findings: sourceFindings, files: null };
  const { service, profiles, guides, schemas } = value;

  const replayed = profiles.map((profile) => ({ profile, ...replayRules(profile, contentOf(profile, service)) }));
  const findings = sortFindings([...sourceFindings, ...replayed.flatMap((replay) => replay.findings)]);
  if (hasErrors(findings)) return { findings, files: null };

  const contexts = replayed.map(({ profile, value: replays }): ProfileContext => {
    const hashed = hashProfile(profile, service);
    return { service, profile, replays, ...hashed, answers: answerExamples(profile, hashed) };
  });

  const code = await bundleCode(options.root);
  const licences = licenceTexts(options.root, code.packages);
  const texts = [...code.assets, ...licences];
  const documents = buildSite({ service, guides, schemas: schemas.published, texts }, contexts);
  return { findings, files: await listFiles(documents, value, { ...code, licences }, options.compression) };
}

interface ServerCode extends Pick<Awaited<ReturnType<typeof bundleCode>>, "main" | "worker"> {
  readonly licences: ReturnType<typeof licenceTexts>;
}

/** The files of dist/: what is published, the server, and the configurations of hosts. */
async function listFiles(
  documents: readonly PublishedDocument[],
  { service, profiles }: Resolved,
  { main, worker, licences }: ServerCode,
  compression: boolean,
): Promise<Map<string, FileContent>> {
  const artifacts = serialise(documents, compression);
  const lists = listArtifacts(service, artifacts);
  return new Map<string, FileContent>([
    ...[...artifacts, ...lists].map(({ file, text }) => [`public/${file}`, text] as const),
    ...encodedFiles(artifacts).map(([file, bytes]) => [`public/${file}`, bytes] as const),
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, artifacts, lists)],
    ...licences.map(([path, text]) => [`server${path}`, text] as const),
    ...projectHosts({ service, profiles, published: artifacts }).map(
      ([file, text]) => [`hosts/${file}`, text] as const,
    ),
  ]);
}
