// What a URL path stands for. Every lookup is in a map built from the manifest and the profiles: no path reaches a disk.
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import type { Check } from "./engine/rule-set.ts";
import type { ErrorDetail, ErrorIdentifier } from "./errors.ts";

export type Resource =
  | { readonly kind: "file" }
  | { readonly kind: "health" }
  | { readonly kind: "check"; readonly profile: ServedProfile; readonly check: Check }
  | { readonly kind: "none"; readonly error: ErrorIdentifier; readonly detail?: ErrorDetail };

const CHECK_OF_PATH: ReadonlyMap<string, Check> = new Map([
  ["lint-report", "lint"],
  ["prevalidate-report", "prevalidation"],
]);

/** The path with each segment decoded; null where an encoding is broken or stands for NUL. An encoded slash is no separator. */
export function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    const decoded = path.replace(/%2f/gi, "%252F").split("/").map(decodeURIComponent).join("/");
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/** A check under one of its request targets. */
export interface ListedCheck {
  readonly target: string;
  readonly profile: ServedProfile;
  readonly check: Check;
}

/** Every check of every profile, under each name of the profile as clients write it: percent-encoded or not. */
export const listChecks = ({ profiles, basePath }: Artifacts): ListedCheck[] =>
  [...profiles].flatMap(([name, profile]) =>
    [name, encodeURIComponent(name)].flatMap((segment) =>
      [...CHECK_OF_PATH].map(([family, check]) => ({
        target: `${basePath}/profiles/${segment}/${family}`,
        profile,
        check,
      })),
    ),
  );

/** Finds what a decoded path names, or which of its names is unknown: the first one from the left. */
export function findResource(path: string, { files, profiles, basePath }: Artifacts): Resource {
  if (files.has(path)) return { kind: "file" };
  if (path === "/healthz") return { kind: "health" };
  const prefix = `${basePath}/profiles/`;
  const [name = "", family = "", fieldId] = path.startsWith(prefix) ? path.slice(prefix.length).split("/") : [];
  if (name === "") return { kind: "none", error: "not_found" };
  const profile = profiles.get(name);
  if (profile === undefined) return { kind: "none", error: "unknown_profile" };
  const check = CHECK_OF_PATH.get(family);
  if (check !== undefined && fieldId === undefined) return { kind: "check", profile, check };
  if (family === "fields" && fieldId !== undefined && fieldId !== "" && !profile.fieldIds.has(fieldId)) {
    const suggested_next_call = `GET ${prefix}${profile.alias}/fields`;
    return { kind: "none", error: "unknown_field", detail: { suggested_next_call } };
  }
  return { kind: "none", error: "not_found" };
}
