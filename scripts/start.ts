// The first half of npm start: says what happens, checks what would stop the build or the server, and builds. package.json starts the server
// then, which replaces this process.
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import { listenError, readEnvironment, StartError } from "../server/environment.ts";
import { ROOT } from "./command-line/installation.ts";

type Place = Pick<ReturnType<typeof readEnvironment>, "port" | "hostname">;

/** Listens for a moment. Rejects with a StartError if the server could not. */
const checkPort = (place: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", (error) => reject(listenError(place, error)))
      .listen(place.port, place.hostname, () => server.close(() => resolve()));
  });

function checkFolder(): void {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new StartError(`lexbind cannot write dist/ in ${ROOT}`);
  }
}

// On stderr, because with an access log every line of stdout is JSON.
console.error("lexbind builds dist/, which takes some seconds, and serves it then");
try {
  await checkPort(readEnvironment(process.env));
  checkFolder();
  await import("./build.ts");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
