import { expect } from "vitest";
import { verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { itWithDocuments, library, project } from "./documents.ts";

// One document here, so that `npm test` is quick; all of them in official.slow.test.ts.
itWithDocuments("the atoms of the shortest official document are verified", async () => {
  const byLength = [...project.sources.instruments].sort((a, b) => a.value.page_count - b.value.page_count);
  const shortest = byLength[0]?.value;
  const read = (fileName: string) => (fileName === shortest?.file_name ? library.read(fileName) : null);
  const { documents, problems } = await verifyDocuments(project, { ...library, read });
  const own = documents.find(({ celex }) => celex === shortest?.celex);
  expect(own).toMatchObject({ state: "pinned", atoms: { total: 28, verified: 28 } });
  expect(problems).toEqual([]);
});
