// Loaded before a command: writes the most memory that it held, in KB, into the file that the query of this module's URL names.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

// What Linux tells getrusage counts the memory of the process that started this one, too.
const STATUS = "/proc/self/status";
const peakKilobytes = () =>
  existsSync(STATUS)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, "utf8"))?.[1]
    : String(process.resourceUsage().maxRSS);

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
process.on("exit", () => writeFileSync(file, peakKilobytes()));
