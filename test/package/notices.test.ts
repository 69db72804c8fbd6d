// The licences of other code go along with every copy of our bundles.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { collectNotices } from "../../scripts/pipeline/tools/notices.ts";
import { ask, loadWorker, readBuilt } from "../bridge.ts";
import { tempFolder } from "../pipeline/author.ts";
import { ROOT } from "../support.ts";
import { bundledPackages, ENTRY_POINTS, packagesIn } from "./notices.ts";

const read = (file: string): string => readBuilt(file).toString("utf8");

it("the notices are of exactly the packages in the bundles, with the text of each licence", async () => {
  const notices = read("public/NOTICES.txt");
  const packages = packagesIn(notices);
  expect(packages).toEqual(await bundledPackages(ENTRY_POINTS));
  for (const folder of packages.map((name) => `${ROOT}node_modules/${name.split(" ")[0]}/`)) {
    const licence = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    expect(notices).toContain(readFileSync(folder + licence, "utf8").trim());
  }
  // h3 contains code of another package, whose licence is in a second file.
  expect(notices).toContain("Cookie-es copyright");
});

it.each(["LICENSE.txt", "NOTICES.txt"])(
  "the file %s is with the server, the worker, a container and the pages",
  async (name) => {
    const text = read(`public/${name}`);
    expect(read(`server/${name}`)).toBe(text);
    const worker = await loadWorker();
    expect(await (await worker.fetch(new Request(`http://host/${name}`))).text()).toBe(text);
    const copies = /^COPY --from=build (.+) \/app\/server\/$/m.exec(read("hosts/container/Containerfile"));
    const copied = copies?.[1]?.split(" ").map((file) => file.replace("/build/dist/", "")) ?? [];
    expect(copied).toContain(`server/${name}`);
    for (const source of copied) expect(readBuilt(source).length).toBeGreaterThan(0);
    expect(read("public/bridge/check.html")).toContain(`href="../${name}"`);
    expect(await (await ask(`/${name}`)).text()).toBe(text);
  },
);

it("a package without a licence file is an error", () => {
  const folder = `${tempFolder()}/`;
  writeFileSync(`${folder}package.json`, '{"name":"free","version":"1.0.0","license":"MIT"}');
  expect(() => collectNotices([folder])).toThrow(/^free 1\.0\.0 is bundled, but has no licence file/);
});
