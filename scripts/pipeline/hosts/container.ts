// Containers: how to build an image of the Node server.
import type { Site } from "./site.ts";
import { comment } from "./text.ts";

// A major version with long-term support; the project's checks build with it too.
const NODE_MAJOR = 24;

/** The files by name below dist/hosts. */
export const projectContainer = (site: Site): readonly [file: string, text: string][] => [
  ["container/Containerfile", containerfile(site)],
];

const containerfile = ({ name }: Site): string => `${comment(`
${name} as a container. Built from the folder dist, and nothing else of it than the server and what it serves goes in:

    podman build --format docker -f dist/hosts/container/Containerfile -t ${name} dist
    podman run --read-only --cap-drop all --security-opt no-new-privileges -p 3000:3000 ${name}

The same with docker, without --format, which podman needs for HEALTHCHECK. It writes nothing, so that its file system can be
read-only, and it ends within 8 s of SIGTERM.
`)}
FROM node:${NODE_MAJOR}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY server/main.mjs /app/server/main.mjs
COPY public /app/public
# The image's user "node", by number, so that a platform can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \\
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => { if (!ok) throw new Error() })"]
CMD ["node", "/app/server/main.mjs"]
`;
