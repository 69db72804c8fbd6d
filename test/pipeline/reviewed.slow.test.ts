// When places were compared with texts of the law: where it is published, and what never depends on it.
import { expect, it } from "vitest";
import { type Compiled, compileFolder, copySources, type Edit, edit, publicFile } from "./author.ts";

const [ACT, RULES] = ["bridge/instruments/bridge-act.yaml", "bridge/instruments/span-rules.yaml"];
// The other act of the profile is compared on a later day.
const LATER: Edit = [RULES, "source_atoms:\n", "reviewed: { day: 9003-01-01, texts: [39002R0002] }\nsource_atoms:\n"];
const at = (day: string, texts = "39001R0001"): Edit => [
  ACT,
  "source_atoms:\n",
  `reviewed: { day: ${day}, texts: [${texts}] }\nsource_atoms:\n`,
];

async function compileAt(...edits: readonly Edit[]): Promise<Compiled> {
  const sources = copySources();
  edit(sources, edits);
  return compileFolder(sources);
}
const [one, first, second] = await Promise.all([
  compileAt(at("9001-02-03")),
  compileAt(at("9001-02-03"), LATER),
  compileAt(at("9002-02-03", "39001R0001, 09001R0001-90010201"), LATER),
]);
const read = (compiled: Compiled, file: string) => JSON.parse(publicFile(compiled, file).toString("utf8"));

it("the oldest comparison of the acts of a profile is in the list of profiles, in latest.json and in the manifest; none where one act has none", () => {
  const review = { day: "9002-02-03", texts: ["09001R0001-90010201", "39001R0001", "39002R0002"] };
  expect(read(second, "api/v1/profiles/index.json").profiles).toMatchObject([{ reviewed: review }]);
  for (const file of ["latest.json", "manifest.json"])
    expect(read(second, file).reviewed).toEqual([{ ...review, profiles: ["bridge"] }]);
  expect(read(one, "api/v1/profiles/index.json").profiles).toMatchObject([{ reviewed: null }]);
  for (const file of ["latest.json", "manifest.json"]) expect(read(one, file).reviewed).toEqual([]);
});

it("no other document depends on it, so that no hash and no answer does", () => {
  const files = [...(first.files?.keys() ?? [])].filter((file) => file.startsWith("public/"));
  const differing = files
    .map((file) => file.slice("public/".length))
    .filter((file) => !publicFile(first, file).equals(publicFile(second, file)));
  const pages = differing.filter((file) => file.endsWith(".html"));
  expect(pages.sort()).toEqual(["bridge/check.html", "bridge/index.html", "bridge/sources.html", "clocks.html"]);
  // The last one has the hashes of the others.
  const documents = ["api/v1/profiles/index.json", "latest.json", "manifest.json", "SHA256SUMS"];
  expect(differing.filter((file) => !pages.includes(file)).sort()).toEqual(documents.sort());
});

it.each([
  ["a day that does not exist", at("9001-02-30")],
  ["a text without a CELEX number", at("9001-02-03", "the act")],
  ["no text", at("9001-02-03", "")],
])("%s is reported", async (_, change) => {
  const { findings } = await compileAt(change);
  expect(findings.map(({ file, code }) => `${file.split("/").at(-1)} ${code}`)).toEqual([
    "bridge-act.yaml schema_mismatch",
  ]);
});
