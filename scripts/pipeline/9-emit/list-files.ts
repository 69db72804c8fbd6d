// The files of dist/: what is published and its lists, the server, configurations of hosts, and for editors the schema of the kinds of rules.
import { ENCODING_SUFFIX, type ManifestFile } from "../../../server/artifacts.ts";
import { canonicalJson, sha256 } from "../../report/json/canonical-json.ts";
import { projectHosts } from "../hosts/hosts.ts";
import type { Artifact, TextFile } from "../model/artifact.ts";
import type { Service } from "../model/authored.ts";
import type { LinkedSources } from "../model/linked.ts";
import { ruleKindsFile } from "../rule-kinds/schema.ts";
import type { BundledCode } from "../tools/bundle.ts";
import { embedFiles } from "./embed.ts";

export type FileContent = string | Uint8Array;

interface ListedCode extends Pick<BundledCode, "main" | "worker" | "licences"> {
  /** The files of dist/hosts that are the same for every build. */
  readonly hostFiles: readonly (readonly [file: string, text: string])[];
}

/** All files of dist/ by name, with slashes. */
export function listFiles(
  artifacts: readonly Artifact[],
  { service, profiles }: Pick<LinkedSources, "service" | "profiles">,
  { main, worker, licences, hostFiles }: ListedCode,
): Map<string, FileContent> {
  const lists = listArtifacts(service, artifacts);
  return new Map<string, FileContent>([
    ...[...artifacts, ...lists].map(({ file, text }) => [`public/${file}`, text] as const),
    ...encodedFiles(artifacts).map(([file, bytes]) => [`public/${file}`, bytes] as const),
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, service.base_path, artifacts)],
    ...licences.map(([path, text]) => [`server${path}`, text] as const),
    ...[...hostFiles, ...projectHosts({ service, profiles, published: artifacts })].map(
      ([file, text]) => [`hosts/${file}`, text] as const,
    ),
    ruleKindsFile(),
  ]);
}

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes and that of the manifest. */
export function listArtifacts(
  { service, interface_version, base_path }: Service,
  artifacts: readonly Artifact[],
): readonly TextFile[] {
  const files = artifacts.map(({ text: _, encoded, ...file }): ManifestFile => {
    return { ...file, encodings: encoded.map(({ encoding }) => encoding) };
  });
  const text = canonicalJson({ service, interface_version, base_path, files });
  const manifest = { file: "manifest.json", text, sha256: sha256(text) };
  const checksums = [...artifacts, manifest].map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("");
  return [manifest, { file: "SHA256SUMS", text: checksums, sha256: sha256(checksums) }];
}

const encodedFiles = (artifacts: readonly Artifact[]): (readonly [file: string, bytes: Uint8Array])[] =>
  artifacts.flatMap(({ file, encoded }) =>
    encoded.map(({ encoding, bytes }) => [file + ENCODING_SUFFIX[encoding], bytes] as const),
  );
