// npm run dev: builds, then serves; `tsx watch` starts it anew on every change of a source or of the code.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const build = spawnSync(process.execPath, ["--import", "tsx", "scripts/build.ts", "--no-compression"], {
  cwd: ROOT,
  stdio: "inherit",
});
if (build.status === 0) await import(new URL("../dist/server/main.mjs", import.meta.url).href);
// tsx watches what is imported; the compiler runs in a process of its own, so it is named here too.
await import("./pipeline/compile.ts");
