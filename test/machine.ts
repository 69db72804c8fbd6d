// What a limit of time means on a machine that others use too.
import { availableParallelism, loadavg } from "node:os";

/** How many times longer something takes than on an idle machine, by its load in the last minute; at least 1. */
export const shareOfOthers = (): number => Math.max(1, (loadavg()[0] as number) / availableParallelism());
