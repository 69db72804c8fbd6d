// One process from its start to its first answer, and its memory after many.
import { askUntilThere } from "../client.ts";
import { type RunningServer, startServer } from "../processes.ts";
import type { Scenario } from "../rounds.ts";
import { FIELD_PATH, type Workshop } from "../workshop.ts";

/** Start of the built server against that of a server that says hello. */
export function startScenario(shop: Workshop): Scenario {
  const hello = () => startServer(shop.tools.pin(shop.reference("hello")));
  const timeOf = async (start: () => Promise<RunningServer>) => {
    const begin = performance.now();
    const server = await start();
    const reply = await askUntilThere(server.port, { path: FIELD_PATH, headers: {} });
    const value = performance.now() - begin;
    await server.stop();
    if (reply.status !== 200) throw new Error(`the first answer has status ${reply.status}`);
    return { value };
  };
  return {
    name: "start to first 200",
    unit: "ms",
    better: "less",
    contenders: [
      { name: "ours", measure: () => timeOf(shop.startOurs) },
      { name: "hello", measure: () => timeOf(hello) },
      { name: "twin", measure: () => timeOf(hello) },
    ],
  };
}

/** Resident memory of both after so many requests; none without a tool for load or without /proc. */
export function memoryScenarios(shop: Workshop, requests: number): Scenario[] {
  const { load } = shop.tools;
  if (load === null || process.platform !== "linux") return [];
  const hello = () => startServer(shop.tools.pin(shop.reference("hello")));
  const measure = async (start: () => Promise<RunningServer>) => {
    const server = await start();
    try {
      await load.ask(server.port, { path: FIELD_PATH, headers: {} }, requests);
      return { value: server.residentBytes() / 2 ** 20 };
    } finally {
      await server.stop();
    }
  };
  const contenders = [
    { name: "ours", measure: () => measure(shop.startOurs) },
    { name: "hello", measure: () => measure(hello) },
  ];
  return [{ name: `memory after ${requests} requests`, unit: "MB", better: "less", contenders }];
}
