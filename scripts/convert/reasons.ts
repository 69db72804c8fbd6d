// Why something is left out, written in another way or added: the codes of a conversion's report, each with its sentence. {name} is
// filled from the crosswalk, never from a file.

const LEFT_OUT = {
  no_value: "It holds no value: null, white space only, or an empty list or object.",
  wrong_type: "It is of another JSON type than its place takes.",
  not_in_form: "It does not have the form that the place takes.",
  too_long: "It is longer than the place takes; a text is never cut.",
  not_in_code_list: "It is neither a code nor a label of the official list.",
  duplicate: "The list holds it already.",
  outside_profile: "The profile stands for initial notifications only; another kind of submission asks for more.",
  one_of_several: "The profile takes one, the file holds several: choosing is a judgement.",
  not_converted: "{transform}",
  needs_code: "The file has a place for it only beside the code {code}, which the draft does not list.",
  needs_member:
    "The file takes the group {group} only with {member}, which the draft does not give in a form that fits.",
  unknown_member: "The profile has no such field.",
  evidence_label: "The file has no place for evidence labels.",
  no_field: "No field of the profile takes it.",
  uncovered_row: "Row {data_field} ({title}): the profile has no field for it.",
  other_submitter: "The submitter is another than the affected entity, which the profile cannot say.",
  other_constant: "A file made of a draft holds another value here.",
} as const;

const CHANGED = {
  rewritten_text: "Written without surrounding white space or in capitals, as the row asks.",
  rewritten_code: "Written as the code of the official list.",
  rewritten_date_time: "Written in UTC and whole seconds.",
  joined_text: "Written as one text, from which the items cannot be told apart any more.",
} as const;

const ADDED = {
  constant: "It follows from its place in the file.",
  self_submission: "Taken from the affected entity: a draft speaks of an entity that submits for itself.",
  companion: "It belongs beside {field_id}, which the profile takes as an estimate.",
} as const;

const NOTED = {
  from_submitter: "Taken from the submitter, which is the affected entity where that says nothing else.",
} as const;

export type LeftOutCode = keyof typeof LEFT_OUT;
export type ChangedCode = keyof typeof CHANGED;
export type AddedCode = keyof typeof ADDED;

const REASONS = { ...LEFT_OUT, ...CHANGED, ...ADDED, ...NOTED };

/** The sentence of a code with its placeholders filled. */
export const reasonOf = (code: keyof typeof REASONS, values: Readonly<Record<string, string>> = {}): string =>
  REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
