// What the kernel says of a running process (Linux).
import { readdirSync, readFileSync } from "node:fs";

export interface Memory {
  /** Resident now, in megabytes. */
  readonly residentMb: number;
  /** The most that was ever resident, in megabytes. */
  readonly peakMb: number;
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  return { residentMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}

/** Its open files and sockets. */
export const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** How many files and sockets it may have open. */
export const descriptorLimit = (pid: number): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1]);
