#!/usr/bin/env node
// The command lexbind in a checkout, for `npx --no -- lexbind`.
try {
  await import("tsx");
  await import("./lexbind.ts");
} catch (error) {
  console.error(error);
  // Node would end with 1, which commands have for other results.
  process.exitCode = 2;
}
