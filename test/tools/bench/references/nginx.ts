// nginx over the built files: what serves them without Node. It takes no POST.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes a configuration into the folder `work` and returns the command that runs nginx by it, in the foreground. */
export function nginxCommand(work: string, publicFolder: string, port: number): string[] {
  const file = join(work, "nginx.conf");
  writeFileSync(file, configuration(work, publicFolder, port));
  return ["nginx", "-e", join(work, "error.log"), "-c", file];
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

const configuration = (work: string, publicFolder: string, port: number): string => `
daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log;
events {}
http {
  ${TEMPORARY.map((name) => `${name}_temp_path ${work}/${name};`).join(" ")}
  access_log off; types {} sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000000;
  map $http_accept_encoding $suffix { default ""; ~br .br; }
  map $suffix $coding { default ""; .br br; }
  server {
    listen 127.0.0.1:${port};
    root ${publicFolder};
    default_type application/json;
    add_header Access-Control-Allow-Origin *;
    add_header Access-Control-Expose-Headers "ETag, Repr-Digest";
    add_header X-Content-Type-Options nosniff;
    add_header Cache-Control "public, max-age=60, stale-while-revalidate=600";
    add_header Vary Accept-Encoding;
    add_header Content-Encoding $coding;
    location / { try_files $uri/index.json$suffix $uri$suffix =404; }
    location ~ ndjson$ { default_type application/x-ndjson; try_files $uri$suffix =404; }
  }
}
`;
