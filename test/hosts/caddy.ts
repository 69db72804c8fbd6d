// Caddy on the generated files, with the three places of the environment that the Caddyfile names.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC, ROOT } from "../support.ts";
import type { Host } from "./host.ts";
import { adapt, type HostOptions, isInstalled, NO_UPSTREAM, startProgram } from "./start-program.ts";

export const hasCaddy = isInstalled("caddy", "version");

/** Starts Caddy on a free port. Rejects when it ends before it listens. */
export function startCaddy(options: HostOptions = {}): Promise<Host> {
  const { publicFolder = PUBLIC, upstreams = [NO_UPSTREAM] } = options;
  return startProgram((work, port) => {
    cpSync(`${ROOT}dist/hosts/caddy`, work, { recursive: true });
    const caddyfile = join(work, "Caddyfile");
    // Its administration listens on one port for the whole machine, which another Caddy may have.
    writeFileSync(caddyfile, adapt(readFileSync(caddyfile, "utf8"), { "\n\tservers {": "\n\tadmin off\n\tservers {" }));
    const environment = {
      LEXBIND_ADDRESS: `http://127.0.0.1:${port}`,
      LEXBIND_ROOT: publicFolder,
      LEXBIND_UPSTREAMS: upstreams.join(" "),
      XDG_DATA_HOME: work,
      XDG_CONFIG_HOME: work,
    };
    return { command: "caddy", args: ["run", "--config", caddyfile], environment };
  });
}
