import {
  notificationDeadline as notificationDeadlineKind,
  reportDeadline as reportDeadlineKind,
  weekendRelief as weekendReliefKind,
} from "../../../server/engine/kinds/deadlines.ts";
import { describeKind } from "./describe-kind.ts";

const ENTITY_TYPES = {
  entity_type: "The field with the type of the reporting entity.",
  excluded_entity_types: "The types of entities that the relief for weekends and bank holidays excludes.",
};

export const notificationDeadline = describeKind(notificationDeadlineKind, {
  explains:
    "Computes until when an initial notification is due: the earlier of two limits, or the one from the classification where that came after the other. The plain message is for the limit from the classification.",
  parameters: {
    aware: "The field with the time of awareness.",
    classified: "The field with the time of the classification.",
    submission_type: "The field with the type of submission.",
    initial_notification: "The code of that field for which there is a deadline.",
    hours_from_classification: "The limit from the classification, in hours.",
    hours_from_awareness: "The limit from awareness, in hours.",
    ...ENTITY_TYPES,
  },
  variants: {
    from_awareness: "The limit from awareness is the earlier one.",
    late: "The classification came after the limit from awareness, so only the one from the classification counts.",
  },
});

export const reportDeadline = describeKind(reportDeadlineKind, {
  explains:
    "Computes until when a report is due that follows another, from the submission of that one, which is an option of the check. There is one of `hours` and `months`.",
  parameters: {
    classified: "The field with the time of the classification; no report is submitted before it.",
    submission_type: "The field with the type of submission.",
    code: "The code of that field for which there is a deadline.",
    due: "The member of the answer that has the deadline.",
    hours: "The period in hours.",
    months: "The period in calendar months.",
    ...ENTITY_TYPES,
  },
  placeholders: {
    period: "The number of hours, or of months.",
    zone: "The time zone in which months are counted.",
  },
});

export const weekendRelief = describeKind(weekendReliefKind, {
  explains:
    "Reports that the relief for weekends and bank holidays may apply. It must come after the rule on the deadline.",
  parameters: {
    submission_type: "The field with the type of submission.",
    aware: "A field that the deadline needs.",
    classified: "A field that the deadline needs.",
    entity_type: "The field with the type of the reporting entity.",
  },
  placeholders: { relief_until: "Until when the report may be submitted under the relief: a date-time in UTC." },
});
