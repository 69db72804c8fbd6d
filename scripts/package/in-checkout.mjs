#!/usr/bin/env node
// The command lexbind in a checkout, for `npx --no -- lexbind`.
import "tsx";

await import("./lexbind.ts");
