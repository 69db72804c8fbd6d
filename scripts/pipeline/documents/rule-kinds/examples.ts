// For each kind of rule, a rule of that kind as an author has written it.
import type { Profile } from "../../model/model.ts";

export interface KindExample {
  readonly profile: Profile;
  readonly yaml: string;
}

/** The shortest rule of each kind, by the name of the kind; of equals, the first. Kinds that no profile uses have none. */
export function kindExamples(profiles: readonly Profile[]): ReadonlyMap<string, KindExample> {
  const examples = new Map<string, KindExample>();
  const seen = new Set<string>();
  for (const profile of profiles)
    for (const { kind, rule_id } of profile.rules) {
      const origin = profile.origins.get(rule_id);
      const place = `${origin?.file.path} ${origin?.path.join(" ")}`;
      if (origin === undefined || seen.size === seen.add(place).size) continue;
      const yaml = origin.file.textOf(origin.path);
      if (yaml.length < (examples.get(kind)?.yaml.length ?? Number.POSITIVE_INFINITY))
        examples.set(kind, { profile, yaml });
    }
  return examples;
}
