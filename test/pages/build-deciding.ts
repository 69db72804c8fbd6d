// Prints the files of the page of the made-up decision as JSON, by name: what deciding-act.ts runs, because a document without a browser cannot build.
import { compileFolder, copyDeciding, publicFile } from "../pipeline/author.ts";

const compilation = await compileFolder(copyDeciding(), { isDraft: true });
const files = ["watch/check.html", "watch/form.json", "api/v1/profiles/watch/profile.json"];
console.log(JSON.stringify(Object.fromEntries(files.map((file) => [file, publicFile(compilation, file).toString()]))));
