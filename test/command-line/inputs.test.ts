// What commands read: a file that cannot be used is named with the reason.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readText } from "../../scripts/command-line/inputs.ts";
import { CommandError } from "../../scripts/command-line/run-command.ts";
import { tempFolder } from "../pipeline/author.ts";

const MAX_BYTES = 100_000;
const file = join(tempFolder(), "previous.json");

it("a file that is too large is not read", async () => {
  writeFileSync(file, " ".repeat(MAX_BYTES + 1));
  const error = new CommandError(`${file}: it has more than ${MAX_BYTES} bytes`);
  await expect(readText(file, MAX_BYTES)).rejects.toThrow(error);
});

it("a file that is not there is named", async () => {
  const absent = `${file}x`;
  await expect(readText(absent, MAX_BYTES)).rejects.toThrow(new CommandError(`${absent}: no such file`));
});
