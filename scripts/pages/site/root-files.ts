// The small files that browsers and search engines look for at the root of a host.

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><title>lexbind</title><rect width="16" height="16" rx="3" fill="#1d4f91"/><path d="M5 3.5v9h6" fill="none" stroke="#fff" stroke-width="2"/></svg>';

// Everything may be read.
const ROBOTS = "User-agent: *\nAllow: /\n";

/** Their texts by URL path. A browser asks for the icon itself where it shows a document that is no page. */
export const ROOT_FILES = [
  ["/favicon.ico", ICON],
  ["/robots.txt", ROBOTS],
] as const;
