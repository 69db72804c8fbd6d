// Request bodies from noise to nearly valid drafts, each a function of a seed and an index alone.
import { createRandom, type Random } from "./random.ts";
import { type FuzzField, fieldText, madeUpText, nestedText, repeat, unknownName } from "./values.ts";

/** What bodies are made from. */
export interface FuzzProfile {
  readonly fields: readonly FuzzField[];
  readonly labels: readonly string[];
  /** The request that is ready. */
  readonly ready: {
    readonly report: Readonly<Record<string, unknown>>;
    readonly evidence_manifest: Readonly<Record<string, unknown>>;
  };
  readonly maxRequestBytes: number;
}

/** The body at an index. */
export type MakeBody = (index: number) => Uint8Array;

type Generator = (random: Random, profile: FuzzProfile) => Uint8Array;

// How often each kind of body comes, of a thousand; the rest are drafts.
const MIX: readonly (readonly [share: number, generator: Generator])[] = [
  [100, randomBytes],
  [120, randomJson],
  [200, brokenDraft],
  [2, largeDraft],
];
const KINDS: readonly Generator[] = MIX.flatMap(([share, generator]) => Array<Generator>(share).fill(generator));

export function createMakeBody(profile: FuzzProfile, seed: number): MakeBody {
  return (index) => {
    const random = createRandom(seed, index);
    const generator = KINDS[random.below(1_000)] ?? draft;
    return generator(random, profile);
  };
}

const draft: Generator = (random, profile) => encode(draftText(random, profile));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function randomBytes(random: Random): Uint8Array {
  const start = encode(random.pick(["", "", "\ufeff", "{", '{"report":', '{"report":{"']));
  const noise = Uint8Array.from({ length: random.below(random.pick([4, 40, 2_000])) }, () => random.below(256));
  return Buffer.concat([start, noise]);
}

function randomJson(random: Random): Uint8Array {
  const space = random.pick(["", " ", "\n", "\r\n\t", "\ufeff", "\u00a0"]);
  if (random.percent(30)) return encode(`${space}${nestedText(random, 4)}${space}`);
  const manifest = random.percent(50) ? `,"evidence_manifest":${membersText(random)}` : "";
  return encode(`${space}{"report"${space}:${membersText(random)}${manifest}}`);
}

/** A report or a manifest without sense: mostly an object, whose own member names an answer may show. */
function membersText(random: Random): string {
  const values = repeat(random.below(6), () => nestedText(random, random.below(4)));
  if (random.percent(10)) return nestedText(random, 0);
  if (random.percent(10)) return `[${values.join()}]`;
  return `{${values.map((value) => `${JSON.stringify(unknownName(random))}:${value}`).join()}}`;
}

/** A draft's bytes with an accident on the way: cut off, a few bits turned over, a part lost or sent twice. */
function brokenDraft(random: Random, profile: FuzzProfile): Uint8Array {
  const bytes = encode(draftText(random, profile));
  const [from, to] = [random.below(bytes.length), random.below(bytes.length)].sort((a, b) => a - b) as [number, number];
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, to);
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    default:
      for (let flips = 1 + random.below(8); flips > 0; flips--) {
        const at = random.below(bytes.length);
        bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
      }
      return bytes;
  }
}

/** A draft that is as large as a body may be, or a little or a lot larger. */
function largeDraft(random: Random, profile: FuzzProfile): Uint8Array {
  const text = draftText(random, profile);
  const size = profile.maxRequestBytes + random.pick([-1, 0, 1, 50_000]) - encode(text).length;
  return encode(text + (random.percent(50) ? " " : "x").repeat(Math.max(size, 0)));
}

/** The ready request with one to eight fields replaced or left out, unknown members, and a manifest of any shape. */
function draftText(random: Random, profile: FuzzProfile): string {
  const report = new Map(Object.entries(profile.ready.report).map(([name, value]) => [name, JSON.stringify(value)]));
  for (let changes = 1 + random.below(8); changes > 0; changes--) {
    const field = random.pick(profile.fields);
    if (random.percent(12)) report.delete(field.field_id);
    else if (random.percent(5)) report.set(field.field_id, random.pick([...report.values()]));
    else report.set(field.field_id, fieldText(random, field));
  }
  addUnknown(random, report, () => nestedText(random, 2));
  const members = [`"report":${objectText(report)}`, ...manifestText(random, profile)];
  if (random.percent(1)) members.push(random.pick(members));
  if (random.percent(1)) members.push(`${JSON.stringify(random.pick(["__proto__", madeUpText(random)]))}:{}`);
  return `{${(random.percent(10) ? members.reverse() : members).join()}}`;
}

function addUnknown(random: Random, members: Map<string, string>, makeValue: () => string): void {
  if (random.percent(75)) return;
  const count = random.percent(5) ? 200 : random.pick([1, 1, 2, 26]);
  for (let index = 0; index < count; index++) members.set(unknownName(random), makeValue());
}

const objectText = (members: ReadonlyMap<string, string>): string =>
  `{${[...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;

function manifestText(random: Random, profile: FuzzProfile): string[] {
  if (random.percent(10)) return [];
  const manifest = new Map(
    Object.entries(profile.ready.evidence_manifest).map(([name, labels]) => [name, JSON.stringify(labels)]),
  );
  if (random.percent(5)) return [`"evidence_manifest":${membersText(random)}`];
  if (random.percent(5)) manifest.set(random.pick(profile.fields).field_id, nestedText(random, 2));
  for (let changes = random.below(4); changes > 0; changes--)
    manifest.set(random.pick(profile.fields).field_id, labelsText(random, profile));
  addUnknown(random, manifest, () => labelsText(random, profile));
  return [`"evidence_manifest":${objectText(manifest)}`];
}

function labelsText(random: Random, { labels }: FuzzProfile): string {
  const label = () => (random.percent(60) ? random.pick(labels) : madeUpText(random));
  return JSON.stringify(repeat(random.percent(3) ? 200 : random.below(4), label));
}
