// Loaded before a command: writes the most memory that it held, in KB, into the file that the query of this module's URL names.
import { writeFileSync } from "node:fs";

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
process.on("exit", () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
