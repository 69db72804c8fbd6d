// systemd: a unit for the Node server.
import type { Site } from "./site.ts";
import { comment } from "./text.ts";

/** The files by name below dist/hosts. */
export const projectSystemd = (site: Site): readonly [file: string, text: string][] => [
  [`systemd/${site.name}.service`, unit(site)],
];

const unit = ({ name }: Site): string => `${comment(`
${name} as a service of systemd. Needs Node 20.19 or later as /usr/bin/node.

    mkdir -p /opt/${name} && cp -r dist/public dist/server /opt/${name}/
    cp dist/hosts/systemd/${name}.service /etc/systemd/system/
    systemctl daemon-reload && systemctl enable --now ${name}
    curl http://127.0.0.1:3000/healthz

For two servers behind a proxy: save it as ${name}@.service, write Environment=PORT=%i, start ${name}@3000 and ${name}@3001, and
restart one after the other.
`)}

[Unit]
Description=${name}
After=network.target

[Service]
ExecStart=/usr/bin/node /opt/${name}/server/main.mjs
Environment=HOST=127.0.0.1
Environment=PORT=3000
# One line of JSON for each answered request; no path, body or address stands in it:
# Environment=LOG=json
Restart=on-failure
RestartSec=1s
# At SIGTERM the server finishes what is in flight, for at most 8 s.
TimeoutStopSec=15s

# It reads its own two folders and answers TCP connections: all else is shut.
DynamicUser=yes
CapabilityBoundingSet=
AmbientCapabilities=
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateIPC=yes
RemoveIPC=yes
UMask=0077
RestrictAddressFamilies=AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
# Not MemoryDenyWriteExecute: V8 compiles to memory that it writes and then executes.
LimitNOFILE=65536
MemoryMax=512M

[Install]
WantedBy=multi-user.target
`;
