# In this folder: workerd serve lexbind.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "lexbind", worker = .worker),
    (name = "files", disk = (path = "../../public", allowDotfiles = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "lexbind")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "../../server/worker.mjs")],
  bindings = [(name = "ASSETS", service = "files")],
  compatibilityDate = "2026-11-01",
);
