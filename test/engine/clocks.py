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
ITEMS = [item for code_list in PROFILE["code_lists"] for item in code_list["items"]]
STATES = {item["code"]: item["attributes"] for item in ITEMS if "time_zone" in item.get("attributes", {})}
# Kept, because Python reads the file of a zone again that it has not used for a while.
ZONES = {name: ZoneInfo(name) for own in STATES.values() for name in [own["time_zone"], *own.get("further_time_zones", [])]}


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


def moment_of(place, report, options):
    return instant(report.get(place["field_id"]) if "field_id" in place else options.get(place.get("option")))


def starts_of(count, report, options):
    known = {}
    for start in count["starts"]:
        moment = moment_of(start, report, options)
        before, after = known.get(start.get("not_before")), known.get(start.get("not_after"))
        if moment is not None and (before is None or moment >= before) and (after is None or moment <= after):
            known[start["start"]] = moment
    return known


def count_of(count, report, options, zones, is_conditional=False):
    """The deadline with its limit, or the bound of one."""
    known = starts_of(count, report, options)
    sent = sent_of(count, report)
    # Given, and in an order that cannot be.
    wrong = [start["start"] for start in count["starts"] if start["start"] not in known and instant(report.get(start.get("field_id")))]
    optional = {start["start"] for start in count["starts"] if start.get("optional")}
    ends, bounds, versions, is_complete = [], [], [], True
    for limit in count["limits"]:
        counts = all_hold(limit.get("if", []), report)
        if counts == "no":
            continue
        before = limit.get("unless_before")
        if before in optional and before not in known:
            before = None
        found = [known[name] for name in limit["after"] if name in known]
        updates = [known[name] for name in limit.get("moved_by", []) if name in known and (sent is None or known[name] <= sent)]
        if updates:
            found = [max([*updates, *([min(found)] if found else [])])]
        is_complete = is_complete and bool(found) and (before is None or before in known)
        if found:
            end = end_of(limit, min(found), zones)
            if is_in_force(limit, min(found), zones) and (before is None or (before in known and known[before] <= end)):
                ends.append((end, counts == "unknown", limit, min(found)))
        if before is None or before in optional or (is_conditional and before not in wrong):
            latest = found or [moment for name in limit["after"] for moment in latest_start(count, known, name, report, options, zones)]
            if latest and "in_force" in limit:
                versions += ends_of_version(limit, min(latest), zones)
            elif latest:
                bounds.append(end_of(limit, min(latest), zones))
    if not is_complete:
        # Of versions of a law one counts, and it is not known which.
        return None, None, None, min(bounds + ([max(versions)] if versions else []), default=None)
    certain = [end for end in ends if not end[1]]
    first = min(certain, key=lambda end: end[0], default=None)
    if any(open and (first is None or end < first[0]) for end, open, *_ in ends):
        return None, None, None, min(end for end, *_ in ends)
    return (None, None, None, None) if first is None else (first[0], first[2], first[3], None)


def all_hold(facts, report):
    found = [holds(fact, report) for fact in facts]
    return "no" if "no" in found else "unknown" if "unknown" in found else "yes"


def days_of(limit):
    force = limit.get("in_force", {})
    return force.get("from", "0001-01-01"), force.get("until", "9999-12-31")


def is_in_force(limit, start, zones):
    first, last = days_of(limit)
    return any(first <= start.astimezone(zone).date().isoformat() < last for zone in zones)


def ends_of_version(limit, latest, zones):
    """The latest end of a version of a limit, if it may count from a start that is not after an instant."""
    first, last = days_of(limit)
    if all(latest.astimezone(zone).date().isoformat() < first for zone in zones):
        return []
    if last != "9999-12-31":
        year, month, day = map(int, last.split("-"))
        latest = min(latest, datetime(year, month, day, tzinfo=UTC) + timedelta(days=1))
    return [end_of(limit, latest, zones)]


def latest_start(count, known, name, report, options, zones):
    [start] = [start for start in count["starts"] if start["start"] == name]
    bounding = known.get(start.get("not_after"))
    return [bounding] if bounding is not None else bound_of(count, name, report, options, zones)


def bound_of(count, name, report, options, zones):
    """By when what had to be done before was due: one instant in a list, or none."""
    [start] = [start for start in count["starts"] if start["start"] == name]
    owed = [duty for duty in start.get("at_latest", []) if is_owed(duty, report) != "no"]
    ends = [due or bound for due, _, _, bound in (count_of(duty, report, options, zones) for duty in owed)]
    if not ends or None in ends:
        return []
    # Which of them were owed may be open.
    return [min(ends) if any(is_open(duty, report) for duty in owed) else max(ends)]


def holds_codes(fact, report):
    found = has_codes(fact, report)
    return found if found == "unknown" or fact.get("is", True) else "no" if found == "yes" else "yes"


def has_codes(fact, report):
    value = report.get(fact["field_id"])
    if "codes" not in fact:
        return "no" if instant(value) is None else "yes"
    values = [str(one).lower() if isinstance(one, bool) else one for one in (value if isinstance(value, list) else [value])]
    if set(values) & set(fact["codes"]):
        return "yes"
    return "unknown" if None in values or not values or set(values) & set(fact.get("unknown_codes", [])) else "no"


def holds(fact, report):
    found, doubt = holds_codes(fact, report), fact.get("doubted_if")
    own = "unknown" if found == "no" and doubt and holds_codes(doubt, report) == "yes" else found
    all_found = [own, *(holds_codes(other, report) for other in fact.get("or", []))]
    return "yes" if "yes" in all_found else "unknown" if "unknown" in all_found else "no"


def sent_of(clock, report):
    return instant(report.get(clock["sent_field_id"])) if "sent_field_id" in clock else None


def has_ended(ending, sent, due, report, options):
    if "codes" in ending:
        return holds(ending, report) == "yes"
    moment = moment_of(ending, report, options)
    before = instant(report.get(ending.get("not_before")))
    if moment is None or (sent is not None and sent < moment) or (before is not None and moment < before):
        return False
    return "by_due" not in ending or (due is not None and moment <= due)


def is_too_early(clock, report, zones):
    for application in clock.get("applies_from", []):
        year, month, day = map(int, application["date"].split("-"))
        known = [moment for moment in (instant(report.get(name)) for name in application["of"]) if moment is not None]
        is_before = bool(known) and max(known) < min(in_utc(datetime(year, month, day), zone) for zone in zones)
        if is_before and all_hold(application.get("if", []), report) == "yes":
            return True
    return False


def is_owed(duty, report):
    exempting = [holds(fact, report) for fact in duty.get("not_owed_if", [])]
    needed = [holds(fact, report) for fact in [*([duty["submission"]] if "submission" in duty else []), *duty.get("owed_if", [])]]
    if "owed_once" in duty and holds(duty["owed_once"], report) != "yes":
        return "no"
    if exempting and set(exempting) == {"yes"}:
        return "no"
    return "no" if "no" in needed else "unknown" if "unknown" in needed else "yes"


def is_open(duty, report):
    """Whether an answer to what is unknown may still make it not owed."""
    exempting = [holds(fact, report) for fact in duty.get("not_owed_if", [])]
    return is_owed(duty, report) == "unknown" or ("unknown" in exempting and "no" not in exempting)


def alternatives_of(clock, report, options, zones):
    """The ends of a submission, of which one is open, if it depends on answers which one counts; with the clocks that have them."""
    submission, own = clock.get("submission"), []
    if submission is not None and holds(submission, report) == "no":
        return {}
    for other in PROFILE["clocks"]:
        pairs = [(clock, other), (other, clock)]
        stands_for = any(fact in two.get("not_owed_if", []) for one, two in pairs for fact in one.get("owed_if", []))
        if other is clock or (other.get("submission") == submission and stands_for and other["limits"] and clock["limits"]):
            own.append(other)
    ends = {}
    for other in own:
        duty = {name: value for name, value in other.items() if name != "submission"}
        due, _, _, bound = count_of(other, report, options, zones)
        if is_owed(duty, report) != "no":
            ends[other["clock_id"]] = (due or bound, is_open(duty, report))
    known = [entry for entry in ends.values() if entry[0] is not None]
    if not known or len({end for end, _ in ends.values()}) < 2 or not min(known, key=lambda entry: entry[0])[1]:
        return {}
    return {name: end for name, (end, _) in ends.items()}


def started(clock, report, options, outcome, zones):
    """The deadline, with its limit and start, and the bound of a clock that a decision starts."""
    by = clock["started_by"]
    is_recorded = outcome in by["outcomes"] and report.get(by["at"]) and report.get(by["recorded"], outcome) == outcome
    if is_recorded or all(start.get("field_id") != by["at"] for start in clock["starts"]):
        return count_of(clock, report, options, zones, "bound_if" in clock["words"])
    # The decision is to come: what counts from it does not bound anything, and what ends with it is assumed to count.
    known = starts_of({"starts": [start for start in clock["starts"] if start.get("field_id") != by["at"]]}, report, options)
    found = [(limit, [known[name] for name in limit["after"] if name in known]) for limit in clock["limits"]]
    return None, None, None, min((end_of(limit, min(moments), zones) for limit, moments in found if moments), default=None)


def first_working_day(day, holidays):
    while day.weekday() > 4 or day.isoformat() in holidays:
        day += timedelta(days=1)
    return day


def last_working_day(clock, limit, started, day, holidays):
    """The last day of a period of days that ends on a working day and, of two days or more, has two of them (1182/71, 3(4), (5))."""
    day = first_working_day(day, holidays)
    if not clock.get("two_working_days") or limit.get("days", 0) < 2:
        return day
    working = [started + timedelta(days=after) for after in range(1, 40)]
    working = [one for one in working if first_working_day(one, holidays) == one]
    return max(day, working[1])


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
        day = last_working_day(clock, limit, start.astimezone(zone).date(), day, holidays)
    day += timedelta(days=1)
    return in_utc(datetime(day.year, day.month, day.day), zone)


def midnight(day, zone):
    return in_utc(datetime(day.year, day.month, day.day), zone)


def after_holidays(day, state):
    """The last day that may be the first working day where holidays are not known: after three of them, or a week where they may be longer."""
    if STATES.get(state, {"long_holidays": True}).get("long_holidays"):
        return day + timedelta(days=7)
    day = first_working_day(day, [])
    for _ in range(3):
        day = first_working_day(day + timedelta(days=1), [])
    return day


def last_of(clock, limit, start, due, zones, given, is_excluded, state):
    """The last instant at which it may still be in time; none where that is the deadline itself."""
    holidays, lasts, bases = (given or "").split(","), [], []
    for zone in zones:
        own = [end_of(limit, start, [zone])]
        if "hours" in limit:
            own.append(start.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1 + limit["hours"]))
        lasts += own
        bases += [(zone, end) for end in own]
    for zone, end in bases:
        day = end.astimezone(zone).date()
        if "hours" not in limit:
            last = last_working_day(clock, limit, start.astimezone(zone).date(), day, holidays) if clock.get("latest_on_working_day") else day
            lasts.append(midnight(last + timedelta(days=1), zone))
            if clock.get("latest_on_working_day") and given is None:
                lasts.append(midnight(after_holidays(last, state) + timedelta(days=1), zone))
        if "relief" in clock and not is_excluded:
            if first_working_day(day, holidays) != day:
                noon = first_working_day(day, holidays)
                lasts.append(in_utc(datetime(noon.year, noon.month, noon.day, 12), zone))
            if given is None:
                noon = after_holidays(day, state)
                lasts.append(in_utc(datetime(noon.year, noon.month, noon.day, 12), zone))
    last = max(lasts)
    return last if last > due else None


def starts_of_other_reading(clock, limit, report, options):
    known = starts_of(clock, report, options)
    found = [known[name] for name in limit.get("or_after", []) if name in known]
    return [min(found)] if found else []


def may_start(clock, outcome, criteria):
    """Whether a decision starts the clock; clocks that no decision starts are started."""
    by = clock.get("started_by")
    if by is None:
        return "yes"
    met = criteria.get(by["if"]) if "if" in by else True
    if met is False or outcome not in by["outcomes"] + [by["undecided"]]:
        return "no"
    return "yes" if met is True and outcome in by["outcomes"] else "unknown"


def read_clock(clock, report, options, decided):
    outcome, criteria = decided
    name = options.get("time_zone") or STATES.get(options.get("member_state"), {}).get("time_zone")
    zone = None if name is None else ZoneInfo(name)
    zones = list(ZONES.values()) if zone is None else [zone]
    counted = started(clock, report, options, outcome, zones) if "started_by" in clock else count_of(clock, report, options, zones, "bound_if" in clock["words"])
    due, limit, start, bound = counted
    alternatives = alternatives_of(clock, report, options, zones)
    counted_due = due
    if clock["clock_id"] in alternatives:
        due, bound = None, min(end for end in alternatives.values() if end is not None)
    elif is_owed(clock, report) == "unknown" or may_start(clock, outcome, criteria) == "unknown":
        due, bound = None, due or bound
    own = sent_of(clock, report)
    if is_too_early(clock, report, zones) or any(has_ended(ending, own, due, report, options) for ending in clock.get("ended_by", [])):
        return None
    relief, until = relief_of(clock, report, options, due, zone)
    latest = latest_of(clock, limit, start, due, zone, (options.get("bank_holidays") or "").split(","))
    given = options.get("bank_holidays")
    own_starts = [] if counted_due is None else [start, *starts_of_other_reading(clock, limit, report, options)]
    lasts = [last_of(clock, limit, one, counted_due, zones, given, relief == "excluded", options.get("member_state")) for one in own_starts]
    last = max((one for one in lasts if one is not None), default=None)
    moments = {"due": due, "upper_bound": bound, "legal_latest": latest, "relief_until": until, "last": last}
    return {"relief": relief, **{name: None if at is None else round(at.timestamp() * 1000) for name, at in moments.items()}}


for line in sys.stdin:
    asked = json.loads(line)
    report, options, outcome, criteria = asked["report"], asked["options"], asked.get("outcome"), asked.get("criteria", {})
    owed = [clock for clock in PROFILE["clocks"] if is_owed(clock, report) != "no"]
    owed = [one for one in owed if may_start(one, outcome, criteria) != "no"]
    read = {clock["clock_id"]: read_clock(clock, report, options, (outcome, criteria)) for clock in owed}
    print(json.dumps({name: result for name, result in read.items() if result is not None}))
