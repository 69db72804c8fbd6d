// The thread of replayer.ts: replays the rules of profiles and posts their problems, one list per profile.
import { parentPort, workerData } from "node:worker_threads";
import { findReplayProblems } from "./replay.ts";
import type { ReplayJob } from "./replayer.ts";

const jobs = workerData as readonly ReplayJob[];
parentPort?.postMessage(jobs.map(({ ruleSet, replays, examples }) => findReplayProblems(ruleSet, replays, examples)));
