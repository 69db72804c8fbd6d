// Containers: how to build an image of the Node server.
import type { HostFiles, HostTable } from "./table.ts";
import { comment } from "./text.ts";

// A major version with long-term support; .ci/run tests with it too.
const NODE_MAJOR = 24;

export const containerFiles = (table: HostTable): HostFiles => [["container/Containerfile", containerfile(table)]];

const containerfile = ({ name, healthPath }: HostTable): string => `${comment(`
${name} as a container. The image is built from the folder dist and holds only the server and the published files:

    podman build --format docker -f dist/hosts/container/Containerfile -t ${name} dist
    podman run --read-only --cap-drop all --security-opt no-new-privileges -p 3000:3000 ${name}

The same with docker, without --format, which podman needs for HEALTHCHECK. The server writes nothing, so the file system can be
read-only. It ends within 8 s of SIGTERM.
`)}
FROM node:${NODE_MAJOR}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY server/main.mjs server/LICENSE.txt server/NOTICES.txt /app/server/
COPY public /app/public
# The image's user "node", by number, so that a platform can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \\
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000${healthPath}').then(({ ok }) => { if (!ok) throw new Error() })"]
CMD ["node", "--max-old-space-size=128", "/app/server/main.mjs"]
`;
