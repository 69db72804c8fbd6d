// lexbind/drafts where the profiles are not known: the package has the types that are made from its profiles in place of these.
export type ProfileAlias = string;

export interface Draft<Alias extends ProfileAlias> {
  report: Readonly<Record<string, unknown>> & { readonly [profile]?: Alias };
  evidence_manifest?: Readonly<Record<string, readonly string[]>> | null;
}

declare const profile: unique symbol;
