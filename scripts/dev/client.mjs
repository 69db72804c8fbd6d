// What npm run dev adds to each page: shows the errors of the sources, and loads the page again after a build.
const build = new URL(import.meta.url).searchParams.get("build");
const banner = document.createElement("pre");
banner.setAttribute("role", "alert");
banner.style.cssText =
  "position:fixed;inset:auto 0 0;z-index:99;margin:0;max-height:50vh;overflow:auto;padding:1em;white-space:pre-wrap;background:#fff;color:#900;border-top:4px solid;font:14px monospace";

new EventSource("/__dev/state").addEventListener("message", ({ data }) => {
  const state = JSON.parse(data);
  if (state.build !== build) return location.reload();
  banner.textContent = state.errors.join("\n");
  if (state.errors.length > 0) document.body.append(banner);
  else banner.remove();
});
