"""What the clocks of a published profile.json say about drafts, by a second program: it shares no code with the engine.

Reads {"report": ..., "options": ..., "outcome": ...} from each line, and writes a line. The first argument is the file of the profile. Instants have an offset.
"""

import calendar
import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

UTC = timezone.utc
PROFILE = json.load(open(sys.argv[1], encoding="utf-8"))


def instant(text):
    return None if text is None else datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def in_utc(local, zone):
    # fold=0 is the first of two, and the offset before the change where there is none.
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def add_period(local, limit):
    local += timedelta(days=limit.get("days", 0))
    for _ in range(limit.get("months", 0)):
        following = local.replace(day=1) + timedelta(days=32)
        local = following.replace(day=min(local.day, calendar.monthrange(following.year, following.month)[1]))
    return local


def end_of(limit, start, zones):
    if "hours" in limit:
        return start + timedelta(hours=limit["hours"])
    return min(in_utc(add_period(start.astimezone(zone).replace(tzinfo=None), limit), zone) for zone in zones)


def starts_of(count, report, options):
    known = {}
    for start in count["starts"]:
        moment = instant(report.get(start["field_id"]) if "field_id" in start else options.get(start.get("option")))
        before = known.get(start.get("not_before"))
        if moment is not None and (before is None or moment >= before):
            known[start["start"]] = moment
    return known


def count_of(count, report, options, zones):
    """The deadline with its limit, or the bound of one."""
    known = starts_of(count, report, options)
    ends, bounds, is_complete = [], [], True
    for limit in count["limits"]:
        before = limit.get("unless_before")
        found = [known[name] for name in limit["after"] if name in known]
        is_complete = is_complete and bool(found) and (before is None or before in known)
        if found:
            end = end_of(limit, min(found), zones)
            if before is None or (before in known and known[before] <= end):
                ends.append((end, limit, min(found)))
        if before is None:
            latest = found or [moment for name in limit["after"] for moment in bound_of(count, name, report, options, zones)]
            bounds += [end_of(limit, min(latest), zones)] if latest else []
    if is_complete:
        return (*min(ends, key=lambda end: end[0]), None) if ends else (None, None, None, None)
    return None, None, None, min(bounds, default=None)


def bound_of(count, name, report, options, zones):
    """By when what had to be done before was due: one instant in a list, or none."""
    [start] = [start for start in count["starts"] if start["start"] == name]
    owed = [duty for duty in start.get("at_latest", []) if is_owed(duty, report) != "no"]
    ends = [due or bound for due, _, _, bound in (count_of(duty, report, options, zones) for duty in owed)]
    if not ends or None in ends:
        return []
    # Which of them were owed may be open.
    return [min(ends) if any(is_open(duty, report) for duty in owed) else max(ends)]


def holds(fact, report):
    value = report.get(fact["field_id"])
    values = [str(one).lower() if isinstance(one, bool) else one for one in (value if isinstance(value, list) else [value])]
    return "yes" if set(values) & set(fact["codes"]) else "unknown" if None in values or not values else "no"


def is_owed(duty, report):
    exempting = [holds(fact, report) for fact in duty.get("not_owed_if", [])]
    needed = [holds(fact, report) for fact in [*([duty["submission"]] if "submission" in duty else []), *duty.get("owed_if", [])]]
    if exempting and set(exempting) == {"yes"}:
        return "no"
    return "no" if "no" in needed else "unknown" if "unknown" in needed else "yes"


def is_open(duty, report):
    """Whether an answer to what is unknown may still make it not owed."""
    exempting = [holds(fact, report) for fact in duty.get("not_owed_if", [])]
    return is_owed(duty, report) == "unknown" or ("unknown" in exempting and "no" not in exempting)


def alternatives_of(clock, report, options, zones):
    """The instants at which a submission may be due, if it depends on answers which one counts; with the clocks that have them."""
    submission, own = clock.get("submission"), []
    if submission is not None and holds(submission, report) != "yes":
        return {}
    for other in PROFILE["clocks"]:
        pairs = [(clock, other), (other, clock)]
        stands_for = any(fact in two.get("not_owed_if", []) for one, two in pairs for fact in one.get("owed_if", []))
        if other is clock or (other.get("submission") == submission and stands_for and other["limits"] and clock["limits"]):
            own.append(other)
    ends = {}
    for other in own:
        duty = {name: value for name, value in other.items() if name != "submission"}
        end = count_of(other, report, options, zones)[0]
        if end is not None and is_owed(duty, report) != "no":
            ends[other["clock_id"]] = (end, is_open(duty, report))
    if len({end for end, _ in ends.values()}) < 2 or not min(ends.values(), key=lambda entry: entry[0])[1]:
        return {}
    return {name: end for name, (end, _) in ends.items()}


def started(clock, report, options, outcome, zones):
    """The deadline, with its limit and start, and the bound of a clock that a decision starts."""
    by = clock["started_by"]
    if outcome == by["outcome"] and report.get(by["at"]) and report.get(by["recorded"], by["outcome"]) == by["outcome"]:
        return count_of(clock, report, options, zones)
    # The decision is to come: what counts from it does not bound anything, and what ends with it is assumed to count.
    known = starts_of({"starts": [start for start in clock["starts"] if start.get("field_id") != by["at"]]}, report, options)
    found = [(limit, [known[name] for name in limit["after"] if name in known]) for limit in clock["limits"]]
    return None, None, None, min((end_of(limit, min(moments), zones) for limit, moments in found if moments), default=None)


def first_working_day(day, holidays):
    while day.weekday() > 4 or day.isoformat() in holidays:
        day += timedelta(days=1)
    return day


def relief_of(clock, report, options, due, zone):
    if due is None or "relief" not in clock:
        return None, None
    excluded = clock["relief"].get("excluded")
    types = "no" if excluded is None else holds(excluded, report)
    if types == "yes":
        return "excluded", None
    if zone is None:
        return "unknown", None
    given = options.get("bank_holidays")
    holidays = (given or "").split(",")
    day = due.astimezone(zone).date()
    is_working_day = first_working_day(day, holidays) == day
    if is_working_day and given is not None:
        return "not_applicable", None
    if types == "unknown":
        return "unknown", None
    if is_working_day:
        return "only_on_bank_holiday", None
    day = first_working_day(day, holidays)
    return "may_apply", in_utc(datetime(day.year, day.month, day.day, 12), zone)


def latest_of(clock, limit, start, due, zone, holidays):
    if due is None or ("hours" not in limit and zone is None):
        return None
    if "hours" in limit:
        return start.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1 + limit["hours"])
    day = due.astimezone(zone).date()
    if clock.get("latest_on_working_day"):
        day = first_working_day(day, holidays)
    day += timedelta(days=1)
    return in_utc(datetime(day.year, day.month, day.day), zone)


def read_clock(clock, report, options, outcome):
    codes = [item for code_list in PROFILE["code_lists"] for item in code_list["items"]]
    named = {item["code"]: item["attributes"] for item in codes if "time_zone" in item.get("attributes", {})}
    name = options.get("time_zone") or named.get(options.get("member_state"), {}).get("time_zone")
    zone = None if name is None else ZoneInfo(name)
    every = [ZoneInfo(other) for own in named.values() for other in [own["time_zone"], *own.get("further_time_zones", [])]]
    zones = every if zone is None else [zone]
    counted = started(clock, report, options, outcome, zones) if "started_by" in clock else count_of(clock, report, options, zones)
    due, limit, start, bound = counted
    alternatives = alternatives_of(clock, report, options, zones)
    if clock["clock_id"] in alternatives:
        due, bound = None, min(alternatives.values())
    elif is_owed(clock, report) == "unknown":
        due, bound = None, None
    relief, until = relief_of(clock, report, options, due, zone)
    latest = latest_of(clock, limit, start, due, zone, (options.get("bank_holidays") or "").split(","))
    moments = {"due": due, "upper_bound": bound, "legal_latest": latest, "relief_until": until}
    return {"relief": relief, **{name: None if at is None else round(at.timestamp() * 1000) for name, at in moments.items()}}


for line in sys.stdin:
    asked = json.loads(line)
    report, options, outcome = asked["report"], asked["options"], asked.get("outcome")
    owed = [clock for clock in PROFILE["clocks"] if is_owed(clock, report) != "no"]
    owed = [one for one in owed if "started_by" not in one or outcome in (one["started_by"]["outcome"], one["started_by"]["undecided"])]
    print(json.dumps({clock["clock_id"]: read_clock(clock, report, options, outcome) for clock in owed}))
