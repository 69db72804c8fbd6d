// The files of dist/: what is published and its lists, the server, configurations of hosts, and for editors the schema of the kinds of rules.

import { type BuiltFile, type ManifestEntry, nameIn } from "../../../server/published-file.ts";
import { canonicalJson, sha256 } from "../../report/json/canonical-json.ts";
import { type Latest, listReviews } from "../../report/published/latest.ts";
import { projectHosts } from "../hosts/hosts.ts";
import type { Service } from "../model/authored.ts";
import type { FileContents, Texts } from "../model/document.ts";
import type { LinkedSources } from "../model/linked.ts";
import { ruleKindsFile } from "../rule-kinds/schema.ts";
import type { BundledCode } from "../tools/bundle.ts";
import { embedFiles } from "./embed.ts";

/** All files of dist/. `hostFiles` are those of dist/hosts that are the same for every build. */
export function listFiles(
  files: readonly BuiltFile[],
  { service, profiles }: Pick<LinkedSources, "service" | "profiles">,
  { main, worker, licences, hostFiles }: Pick<BundledCode, "main" | "worker" | "licences"> & { hostFiles: Texts },
): FileContents {
  const published = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const below = (folder: string, texts: Texts) => texts.map(([name, text]) => [folder + name, text] as const);
  return new Map<string, string | Uint8Array>([
    ...published.flatMap(({ file, bodies }) =>
      [...bodies].map(([coding, bytes]) => [`public/${nameIn(coding, file)}`, bytes] as const),
    ),
    ...below("public/", writeLists({ ...service, reviewed: listReviews(profiles) }, published)),
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, service.base_path, published)],
    ...below("server", licences),
    ...below("hosts/", [...hostFiles, ...projectHosts({ service, profiles, published })]),
    ruleKindsFile(),
  ]);
}

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes and that of the manifest. */
export function writeLists(
  {
    service,
    interface_version,
    base_path,
    reviewed,
  }: Pick<Service, "service" | "interface_version" | "base_path"> & Pick<Latest, "reviewed">,
  published: readonly (ManifestEntry & Partial<Pick<BuiltFile, "bodies">>)[],
): Texts {
  const files = published.map(({ bodies: _, ...entry }) => entry);
  const manifest = canonicalJson({ service, interface_version, base_path, reviewed, files });
  const listed = [...files, { file: "manifest.json", sha256: sha256(manifest) }];
  return [
    ["manifest.json", manifest],
    ["SHA256SUMS", listed.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("")],
  ];
}
