// What the environment tells the server, for its entry and for the command that builds before it starts.

/** A message for the operator, without a stack. */
export class StartError extends Error {}

/** Where the server listens, and how it logs and stops. A variable that is set to nothing counts as unset. Throws a StartError. */
export function readEnvironment(environment: NodeJS.ProcessEnv) {
  const read = (name: string, otherwise: string): string => environment[name] || otherwise;
  const [PORT, HOST, LOG, DRAIN_MS] = [
    read("PORT", "3000"),
    read("HOST", "127.0.0.1"),
    read("LOG", ""),
    read("DRAIN_MS", "2000"),
  ];
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError("PORT must be a whole number from 0 to 65535");
  if (HOST.trim() === "") throw new StartError("HOST must be an address or a host name");
  if (LOG !== "" && LOG !== "json") throw new StartError('LOG must be "json", or unset for no access log');
  if (!/^\d{1,5}$/.test(DRAIN_MS)) throw new StartError("DRAIN_MS must be a whole number of milliseconds below 100000");
  return { port, hostname: HOST, isLogging: LOG === "json", drainMs: Number(DRAIN_MS) };
}

/** Why the server cannot listen; `code` is that of Node. */
export function listenError(
  { port, hostname }: Pick<ReturnType<typeof readEnvironment>, "port" | "hostname">,
  { code }: NodeJS.ErrnoException,
): StartError {
  const help = code === "EADDRINUSE" ? ": another program listens there; set PORT to another one" : "";
  return new StartError(`lexbind cannot listen on ${hostname}, port ${port} (${code})${help}`);
}
