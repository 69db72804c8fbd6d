"""What the clocks of a published profile.json say about drafts, by a second program: it shares no code with the engine.

Reads one JSON object a line, {"report": ..., "options": ...}, and writes one a line. The first argument is the file of the profile. Instants
have an offset; the report has codes, and no values with mistakes.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

UTC = timezone.utc
PROFILE = json.load(open(sys.argv[1], encoding="utf-8"))


def states():
    return [item for code_list in PROFILE["code_lists"] for item in code_list["items"] if "time_zone" in item.get("attributes", {})]


def instant(text):
    return None if text is None else datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def in_utc(local, zone):
    # fold=0 is the first of two, and the offset before the change where there is none.
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def add_period(local, limit):
    local += timedelta(days=limit.get("days", 0))
    for _ in range(limit.get("months", 0)):
        day = local.day
        local = (local.replace(day=1) + timedelta(days=32)).replace(day=1)
        last = ((local + timedelta(days=32)).replace(day=1) - timedelta(days=1)).day
        local = local.replace(day=min(day, last))
    return local


def end_of(limit, start, zones):
    if "hours" in limit:
        return start + timedelta(hours=limit["hours"])
    return min(in_utc(add_period(start.astimezone(zone).replace(tzinfo=None), limit), zone) for zone in zones)


def starts_of(count, report, options):
    known = {}
    for start in count["starts"]:
        given = report.get(start["field_id"]) if "field_id" in start else options.get(start.get("option"))
        moment = instant(given)
        before = known.get(start.get("not_before"))
        if moment is not None and (before is None or moment >= before):
            known[start["start"]] = moment
    return known


def count_of(count, report, options, zones):
    """The deadline with its limit, or the bound of one."""
    known = starts_of(count, report, options)
    limits = count["limits"]
    needed = {name for limit in limits for name in (limit["after"], limit.get("unless_before")) if name}
    if needed <= known.keys():
        ends = [(end_of(limit, known[limit["after"]], zones), limit) for limit in limits]
        counting = [end for end in ends if "unless_before" not in end[1] or known[end[1]["unless_before"]] <= end[0]]
        due, limit = min(counting, key=lambda end: end[0])
        return due, limit, known[limit["after"]], None
    bounds = []
    for limit in limits:
        if "unless_before" in limit:
            continue
        moment = known.get(limit["after"])
        if moment is None:
            [start] = [start for start in count["starts"] if start["start"] == limit["after"]]
            if "at_latest" in start:
                due, _, _, bound = count_of(start["at_latest"], report, options, zones)
                moment = due or bound
        if moment is not None:
            bounds.append(end_of(limit, moment, zones))
    return None, None, None, min(bounds, default=None)


def is_working_day(day, holidays):
    return day.weekday() < 5 and day.isoformat() not in holidays


def relief_of(clock, report, options, due, zone):
    excluded = clock["relief"].get("excluded")
    types = [] if excluded is None else report.get(excluded["field_id"])
    types = [types] if isinstance(types, str) else types
    if excluded and types and set(types) & set(excluded["codes"]):
        return "excluded", None
    if zone is None:
        return "unknown", None
    given = options.get("bank_holidays")
    holidays = (given or "").split(",")
    day = due.astimezone(zone).date()
    if is_working_day(day, holidays) and given is not None:
        return "not_applicable", None
    if excluded and not types:
        return "unknown", None
    if is_working_day(day, holidays):
        return "only_on_bank_holiday", None
    day += timedelta(days=1)
    while not is_working_day(day, holidays):
        day += timedelta(days=1)
    return "may_apply", in_utc(datetime(day.year, day.month, day.day, 12), zone)


def latest_of(limit, start, due, zone):
    if "hours" in limit:
        return start.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1 + limit["hours"])
    if zone is None:
        return None
    day = due.astimezone(zone).date() + timedelta(days=1)
    return in_utc(datetime(day.year, day.month, day.day), zone)


def read_clock(clock, report, options):
    named = {item["code"]: item["attributes"] for item in states()}
    name = options.get("time_zone") or named.get(options.get("member_state"), {}).get("time_zone")
    zone = None if name is None else ZoneInfo(name)
    every = [ZoneInfo(other) for own in named.values() for other in [own["time_zone"], *own.get("further_time_zones", [])]]
    due, limit, start, bound = count_of(clock, report, options, every if zone is None else [zone])
    relief, until = (None, None) if due is None else relief_of(clock, report, options, due, zone)
    latest = None if due is None else latest_of(limit, start, due, zone)
    moments = {"due": due, "upper_bound": bound, "legal_latest": latest, "relief_until": until}
    return {"relief": relief, **{name: None if at is None else round(at.timestamp() * 1000) for name, at in moments.items()}}


for line in sys.stdin:
    asked = json.loads(line)
    [clock] = PROFILE["clocks"]
    print(json.dumps(read_clock(clock, asked["report"], asked["options"])))
