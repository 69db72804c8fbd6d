// What this machine has for measuring, and a line for each thing that it lacks.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { autocannonLoad, type Load, wrkLoad } from "./load.ts";
import type { Pin } from "./processes.ts";

const PACKAGES = fileURLToPath(new URL("../../../.ci/tools/node_modules/", import.meta.url));

export interface Tools {
  /** Pins a server, or whatever else is measured. */
  readonly pin: Pin;
  readonly load: Load | null;
  readonly hasNginx: boolean;
  /** The URL of fastify's module. */
  readonly fastify: string | null;
  /** One line for each thing that is missing, and what follows. */
  readonly notes: readonly string[];
}

/** Looks for the tools; `work` is a folder for the scripts that they need. */
export function findTools(work: string): Tools {
  const notes: string[] = [];
  const hasCores = isThere("taskset", "--version") && availableParallelism() > 1;
  if (!hasCores) notes.push("no taskset, or one core only: server and load share what there is, and rates say less");
  const onCore =
    (core: number): Pin =>
    (command) =>
      hasCores ? ["taskset", "-c", String(core), ...command] : command;
  const load = findLoad(onCore(1), work, notes);
  const hasNginx = isThere("nginx", "-v");
  if (!hasNginx) notes.push("no nginx: its column is left out");
  const fastify = `${PACKAGES}fastify/fastify.js`;
  const hasFastify = existsSync(fastify);
  if (!hasFastify) notes.push("no fastify: its column is left out (npm ci --prefix .ci/tools --ignore-scripts)");
  return { pin: onCore(0), load, hasNginx, fastify: hasFastify ? pathToFileURL(fastify).href : null, notes };
}

function findLoad(pin: Pin, work: string, notes: string[]): Load | null {
  // wrk prints its version to stderr and ends with 1.
  if (isThere("wrk", "-v")) return wrkLoad(pin, work);
  const autocannon = `${PACKAGES}autocannon/autocannon.js`;
  const isInstalled = existsSync(autocannon);
  notes.push(
    isInstalled
      ? "no wrk: load by autocannon, which is slower than what it measures, so that ratios lean to 1"
      : "no wrk and no autocannon: scenarios under load are left out (npm ci --prefix .ci/tools --ignore-scripts)",
  );
  return isInstalled ? autocannonLoad(pin, autocannon) : null;
}

const isThere = (program: string, flag: string): boolean => spawnSync(program, [flag]).error === undefined;
