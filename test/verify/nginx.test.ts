// nginx serving dist/public, from a configuration as small as the contract allows. Skipped where the machine has no nginx.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Audit } from "../../scripts/verify/audit.ts";
import { verifySite } from "../../scripts/verify/site.ts";
import { ACT_ID, PUBLIC } from "../support.ts";

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

/** nginx decodes %3A and %3a before it matches, so that one rewriting serves all spellings. */
const configure = (work: string, port: number): string => `
daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log;
events {}
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${work}/${name};`).join(" ")}
  access_log off; charset utf-8; default_type text/plain; gzip_static on;
  types { text/html html; application/json json; application/x-ndjson ndjson; }
  server {
    listen 127.0.0.1:${port};
    root ${PUBLIC};
    add_header Access-Control-Allow-Origin * always;
    add_header X-Content-Type-Options nosniff always;
    add_header Cache-Control "public, max-age=60, stale-while-revalidate=600" always;
    add_header Vary Accept-Encoding always;
    rewrite ^(/api/v1/profiles/)${ACT_ID.replaceAll(".", "\\.")}(/.*)?$ $1dora$2;
    location / { try_files $uri/index.json $uri =404; }
    location = / { try_files /index.html =404; }
    location = /.well-known/api-catalog { types {} default_type application/linkset+json; }
    error_page 404 @not_found;
    location @not_found { default_type application/json; return 404 '{"error":"not_found","message":"Not found.","ok":false}'; }
  }
}
`;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function auditNginx(): Promise<Audit> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  const port = await freePort();
  writeFileSync(join(work, "nginx.conf"), configure(work, port));
  const nginx = spawn("nginx", ["-e", join(work, "error.log"), "-c", join(work, "nginx.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => nginx.on("exit", resolve));
  try {
    // Its start is quick; the tries of the first request wait for it.
    return await verifySite(`http://127.0.0.1:${port}`, { tries: 6, backoffMs: 50 });
  } finally {
    nginx.kill("SIGTERM");
    await ended;
    rmSync(work, { recursive: true, force: true });
  }
}

it.skipIf(!hasNginx)("nginx agrees, without POST and without br (skipped where nginx is not installed)", async () => {
  const { problems, unreachable, notes } = await auditNginx();
  expect([problems, unreachable]).toEqual([[], []]);
  expect(notes.filter((note) => /No POST|in br\b/.test(note))).toHaveLength(2);
});
