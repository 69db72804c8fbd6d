// Kinds of rules as profiles before version 2.0.0 of `dora` have them, where today's kinds of the same name are others.
import { type AnswerTimeline, dueOf } from "../../server/engine/answer.ts";
import { isWorkingDay } from "../../server/engine/local-time.ts";
import { nearest } from "../../server/engine/names.ts";
import { NO_OPTIONS } from "../../server/engine/options.ts";
import { notificationDeadline, weekendRelief } from "../../server/engine/rules/deadlines.ts";
import { maximumGap, orderOfInstants } from "../../server/engine/rules/instants.ts";
import { type Failure, FIELD, failIf, type Kind, ownField, schemaOf, TEXTS } from "../../server/engine/rules/kind.ts";
import { KINDS } from "../../server/engine/rules/kinds.ts";
import { createKnownMembers } from "../../server/engine/rules/presence.ts";
import { beginsWith } from "../../server/engine/rules/text.ts";

// The day of a deadline was tested in UTC, without bank holidays, and no code was read from a label.
const CONTEXT = { options: { ...NO_OPTIONS, time_zone: "UTC", bank_holidays: [] }, listOfField: new Map() };

const withUsableInputs = (kind: Kind): Kind => ({
  ...kind,
  inputs(rule) {
    const { present = [], usable = [] } = kind.inputs(rule);
    return { usable: [...usable, ...present] };
  },
});

/** The four members that a timeline had. On a working day it did not say that the relief is excluded. */
function withFormerTimeline(failure: Failure): Failure {
  const { rule_id, source_atom_ids, ...timeline } = failure.timeline as AnswerTimeline;
  const initial_notification_due = dueOf(timeline as AnswerTimeline);
  const isOnWeekend = !isWorkingDay(Date.parse(initial_notification_due), []);
  const weekend_relief = isOnWeekend ? timeline.weekend_relief : "not_applicable";
  const former = { initial_notification_due, rule_id, source_atom_ids, weekend_relief };
  return { ...failure, timeline: former as unknown as AnswerTimeline };
}

const CHANGED: Readonly<Record<string, Kind>> = {
  known_members: createKnownMembers(nearest),
  order_of_instants: {
    ...orderOfInstants,
    parameters: schemaOf({ earlier: FIELD, later: FIELD, "max_hours?": { type: "integer" } }),
    evaluate: (rule, ...given) =>
      ("max_hours" in rule.parameters ? maximumGap : orderOfInstants).evaluate(rule, ...given),
  },
  text_prefix: {
    parameters: schemaOf({ prefixes: TEXTS, given: FIELD, equals: { type: "string" } }),
    inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.given as string] }),
    evaluate(rule, draft) {
      const { prefixes, given, equals } = rule.parameters as { prefixes: string[]; given: string; equals: string };
      return failIf(draft.value(given) === equals && beginsWith(draft.text(ownField(rule)), prefixes));
    },
  },
  notification_deadline: {
    ...withUsableInputs(notificationDeadline),
    evaluate: (rule, draft, context) =>
      notificationDeadline.evaluate(rule, draft, { ...context, ...CONTEXT }).map(withFormerTimeline),
  },
  weekend_relief: {
    ...withUsableInputs(weekendRelief),
    evaluate: (_, { timeline }) => failIf(timeline?.weekend_relief === "may_apply"),
  },
};

export const FORMER_KINDS: typeof KINDS = new Map([...KINDS, ...Object.entries(CHANGED)]);
