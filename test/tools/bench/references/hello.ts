// The least that a server on Node can be: what start and memory are compared with.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((_, response) => response.end("hello\n"));
server.listen(0, "127.0.0.1", () => console.log(`hello listens on :${(server.address() as AddressInfo).port}`));
