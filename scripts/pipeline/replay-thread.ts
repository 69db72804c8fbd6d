// The thread of replayer.ts: replays the rules of profiles and posts their problems, one list per profile.
import { parentPort, workerData } from "node:worker_threads";
import type { ReplayJob } from "./model.ts";
import { findReplayProblems } from "./replay.ts";

const jobs = workerData as readonly ReplayJob[];
parentPort?.postMessage(jobs.map(({ ruleSet, replays, examples }) => findReplayProblems(ruleSet, replays, examples)));
