"""Decides reports, one per line of the input, by a published profile.json alone: python3 decisions.py profile.json < reports.ndjson
The last member is null where there are too many criteria to try every set. Each line of the output is [outcome, basis, criteria, settled_by]."""
import json, re, sys
from calendar import monthrange
from datetime import date, datetime, timezone
from fractions import Fraction
from itertools import combinations, product
from zoneinfo import ZoneInfo
read = lambda text: json.loads(text, parse_float=Fraction, parse_int=Fraction)
PROFILE = read(open(sys.argv[1], encoding="utf-8").read())
RULES = [rule for rule in PROFILE["rules"] if "criterion" in rule["parameters"]]
CODES = {one["code_list_id"]: {item["code"] for item in one["items"]} for one in PROFILE["code_lists"]}
NOT_KNOWN = {one["code_list_id"]: {item["code"] for item in one["items"] if item.get("attributes", {}).get("not_known")} for one in PROFILE["code_lists"]}
MEMBER_LISTS = {field["field_id"]: {one["name"]: one.get("code_list") for one in field.get("members", [])} for field in PROFILE["fields"]}
LIST_OF = {field["field_id"]: field.get("code_list") for field in PROFILE["fields"]}
ATTRIBUTES = [item.get("attributes", {}) for one in PROFILE["code_lists"] for item in one["items"]]
ZONES = {ZoneInfo(name) for one in ATTRIBUTES if "time_zone" in one for name in [one["time_zone"], *one.get("further_time_zones", [])]} or {timezone.utc}
DECISION = PROFILE["decision"]
PREMISES, U, INF = DECISION["premises"], "unknown", float("inf")
HELD = PREMISES + DECISION["settling"]
# Three-valued results, and figures as the least and the greatest number that they may be.
negate = lambda met: met if met == U else not met
any_of = lambda mets: True if True in mets else U if U in mets else False
all_of = lambda mets: negate(any_of([negate(met) for met in mets]))
yes = lambda value: value if isinstance(value, bool) else U
above = lambda amount, limit: True if amount[0] > limit[1] else False if amount[1] <= limit[0] else U
scale = lambda amount, by: (amount[0] * by, INF if amount[1] == INF else amount[1] * by)
share = lambda part, whole, percent: above(scale(part, 100), scale(whole, percent))
known = lambda values: [value for value in values if isinstance(value, Fraction)]
fold = lambda text: re.sub(r"\s+", " ", text.strip()).lower()
def figure(value):
    known = value if isinstance(value, dict) else {"min": Fraction(0), "max": INF}
    return known.get("value", known.get("min")), known.get("value", known.get("max", INF))
def total(amounts):
    return sum(a[0] for a in amounts), INF if any(a[1] == INF for a in amounts) else sum(a[1] for a in amounts)
def moment(value):
    if value in (None, "open", "undeterminable"):
        return value
    return Fraction(round(datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp() * 1000), 1000)
def beginning(value, report, names, bounded):
    seen = known([moment(report.get(name)) for name in names])
    if known([value]) or (seen and value == "undeterminable"):
        return (value,) * 2 if known([value]) else (min(seen),) * 2
    return -INF, min(seen) if seen and bounded else INF
def ending(value, expected, now):
    if known([value]) or value != "open":
        return (value,) * 2 if known([value]) else (-INF, INF)
    isnt_past = len(known([expected, now])) == 2 and expected >= now
    return (expected,) * 2 if isnt_past else (max(known([expected, now]), default=-INF), INF)
def longer(start, end, minutes):
    return True if end[0] - start[1] > minutes * 60 else False if 0 <= end[1] - start[0] <= minutes * 60 else U
def span_of(row, p, report):
    delay, now = moment(row.get(p["delayed_until"])), moment(report.get(p["now"]))
    if delay is not None:
        return beginning(moment(report.get(p["whole_from"])), report, p["substitutes"], True), ending(delay, None, now)
    end = ending(moment(row.get(p["to"])), moment(row.get(p["expected"])), now)
    return beginning(moment(row.get(p["from"])), report, p["substitutes"], False), end
def answers(row, names, shown=None):
    is_shown = lambda name: shown is not None and name == shown["member"] and any(row.get(by) is not None for by in shown["by"])
    return [True if is_shown(name) else yes(row.get(name)) for name in names]
def longest(stretches):
    # How long at least one of them lasts without a pause, by all instants at which one begins.
    best = 0
    for first, _ in stretches:
        end, last = first, None
        while end != last:
            last, end = end, max([end] + [b for a, b in stretches if a <= end])
        best = max(best, end - first)
    return best
def down(rows, p, report):
    spans = [(all_of(answers(row, p["where"], p.get("shown_by"))), *span_of(row, p, report)) for row in rows]
    sure = [(start[1], end[0]) for met, start, end in spans if met is True and -INF < start[1] <= end[0] < INF]
    may = [(start[0], end[1]) for met, start, end in spans if met is not False]
    bounded = all(-INF < first <= last < INF for first, last in may)
    return True if longest(sure) > p["minutes"] * 60 else False if bounded and longest(may) <= p["minutes"] * 60 else U
def alike(rows, p):
    return [[row for row in rows if fold(row[p["same_by"]]) == name] for name in {fold(row[p["same_by"]]) for row in rows}]
def share_of(rows, p):
    parts, wholes = [figure(row.get(p["part"])) for row in rows], [figure(row.get(p["total"])) for row in rows]
    if any(share(part, whole, p["percent"]) is True for part, whole in zip(parts, wholes)):
        return True
    return False if total(parts)[1] * 100 <= min(whole[0] for whole in wholes) * p["percent"] else U
def one_of(value, codes, not_known):
    given = set() if value is None else set(value) if isinstance(value, list) else {value}
    return True if given & set(codes) else U if value is None or given & not_known else False
def day_before(value, p):
    if value is None:
        return U
    at, day = datetime.fromisoformat(value.replace("Z", "+00:00")), date.fromisoformat(p["day"])
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    zones = {timezone.utc} if p.get("in") == "utc" else {at.tzinfo} if at.utcoffset() else ZONES
    mets = {at.astimezone(zone).date() < day for zone in zones}
    return mets.pop() if len(mets) == 1 else U
def term(one, report, got):
    if "one_of" in one:
        met = one_of(report.get(one["field"]), one["one_of"], NOT_KNOWN.get(LIST_OF[one["field"]], set()))
        met = met if one.get("is", True) else negate(met)
    else:
        met = got[one["criterion"]] if "criterion" in one else yes(report.get(one["field"]))
        met = met if one["is"] else negate(met)
    return met is True if one.get("shown") else met
def pair(one, other, p):
    sort = lambda code: True if code in p["counted"] else False if code in p["not_counted"] else U
    causes, days = [row.get(p["cause"]) for row in (one, other)], [row.get(p["on"]) for row in (one, other)]
    near = U
    if len(known(map(moment, days))) == 2:
        first, last = sorted(date.fromisoformat(text[:10]) for text in days)
        year, month = divmod(first.year * 12 + first.month - 1 + int(p["months"]), 12)
        near = last <= date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))
    return all_of([sort(one.get(p["result"])), sort(other.get(p["result"])), U if None in causes else fold(causes[0]) == fold(causes[1]), near])
def places(rows, p, report):
    lacking, found = p["no_information"], {}
    for row in rows or []:
        none = row.get(lacking["member"]) is False and row.get(lacking["where"]) in lacking["one_of"]
        if row[p["place"]] in CODES[p["code_list"]]:
            found[row[p["place"]]] = any_of([found.get(row[p["place"]], False), False if none else yes(row.get(p["effect"]))])
    mets, complete = list(found.values()), rows is not None and report.get(p["complete"]) is True
    own = report.get(p.get("includes"))
    lacking_own = "includes" in p and (own is None or own in CODES[p["code_list"]] and own not in [row[p["place"]] for row in rows or []])
    return True if mets.count(True) >= p["at_least"] else False if complete and len(mets) - mets.count(False) + lacking_own < p["at_least"] else U
def minutes_above(row, one, report):
    given = figure(row.get(one["or_minutes"])) if isinstance(row.get(one.get("or_minutes")), dict) else None
    if given is not None:
        return above(given, (one["minutes"],) * 2)
    end = ending(moment(row.get(one["to"])), moment(row.get(one["expected"])), moment(report.get(one["now"])))
    return longer(beginning(moment(row.get(one["from"])), row, one["substitutes"], True), end, one["minutes"])
def record_meets(row, field, one, report):
    if "minutes" in one:
        met = minutes_above(row, one, report)
    elif "field" in one:
        met = one_of(report.get(one["field"]), one["one_of"], NOT_KNOWN.get(LIST_OF[one["field"]], set()))
    elif "one_of" in one:
        met = one_of(row.get(one["member"]), one["one_of"], NOT_KNOWN.get(MEMBER_LISTS[field].get(one["member"]), set()))
    elif "percent" in one:
        part = figure(row.get(one["member"]))
        mets = [share(part, figure(row.get(one["total"])), Fraction(one["percent"]))]
        met = any_of(mets + ([above(part, (one["or_above"],) * 2)] if "or_above" in one else []))
    elif "above" in one:
        met = above(figure(row.get(one["member"])), (one["above"],) * 2)
    else:
        shown = any(row.get(by) is not None for by in one.get("shown_by", []))
        value = True if shown and one["is"] else yes(row.get(one["member"]))
        return value if one["is"] else negate(value)
    return met if one.get("is", True) else negate(met)
def records_meet(rows, field, terms, report):
    of_report = all_of([record_meets({}, field, one, report) for one in terms if "field" in one])
    own = [one for one in terms if "field" not in one]
    found = U if rows is None else any_of([all_of([record_meets(row, field, one, report) for one in own]) for row in rows])
    return all_of([of_report, found])
def window(rows, p, report):
    """Whether events of one cause within some months are above a limit: by every set of them that a first one begins."""
    sort = lambda row: True if row.get(p["result"]) in p["counted"] else False if row.get(p["result"]) in p["not_counted"] else U
    whole = figure(report.get(p["total"])) if "total" in p else None
    limit = (p["limit"],) * 2 if whole is None else scale(whole, p["percent"])
    factor = 1 if whole is None else 100
    day = lambda row: date.fromisoformat(row[p["on"]][:10]) if known([moment(row.get(p["on"]))]) else None
    placed = [(row, day(row), fold(row[p["cause"]])) for row in rows if sort(row) is not False and day(row) and row.get(p["cause"]) is not None]
    anywhere = [row for row in rows if sort(row) is not False and not (day(row) and row.get(p["cause"]) is not None)]
    def last_of(first):
        year, month = divmod(first.year * 12 + first.month - 1 + int(p["months"]), 12)
        return date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))
    def sums(events, extra):
        yield extra
        for _, first, cause in events:
            yield [row for row, on, same in events if same == cause and first <= on <= last_of(first)] + extra
    worth = lambda group: scale(total([figure(row.get(p["figure"])) for row in group]), factor)
    sure = [event for event in placed if sort(event[0]) is True]
    if any(len(group) >= p["at_least"] and worth(group)[0] > limit[1] for group in sums(sure, [])):
        return True
    return U if any(len(group) >= p["at_least"] and worth(group)[1] > limit[0] for group in sums(placed, anywhere)) else False
def weeks(group, p, report):
    """How long something lasted in each calendar week of the offset that is written first, counted minute by minute of its ends."""
    texts = [row.get(name) for row in group for name in (p["from"], p["to"])]
    offset = next((datetime.fromisoformat(text.replace("Z", "+00:00")).utcoffset() for text in texts if known([moment(text)])), None)
    shift = 0 if offset is None else int(offset.total_seconds())
    monday = 345600
    sure, may, bounded = [], [], True
    for row in group:
        inside = all_of([yes(row.get(name)) for name in p.get("where", [])] + [negate(yes(row.get(name))) for name in p.get("where_not", [])])
        start = beginning(moment(row.get(p["from"])), {}, [], False)
        end = ending(moment(row.get(p["to"])), moment(row.get(p["expected"])), moment(report.get(p["now"])))
        if inside is True and start[1] <= end[0]:
            sure.append((start[1], end[0]))
        if inside is not False:
            bounded = bounded and -INF < start[0] <= end[1] < INF
            may.append((start[0], end[1]))
    def longest_week(spans):
        cuts = sorted({moment + shift - monday for span in spans for moment in span})
        cuts = sorted({*cuts, *(week * 604800 for cut in cuts for week in (cut // 604800, cut // 604800 + 1)), *(cut // 604800 * 604800 + 1209600 for cut in cuts)})
        sums = {}
        for first, last in zip(cuts, cuts[1:]):
            if any(start + shift - monday <= first and last <= stop + shift - monday for start, stop in spans):
                sums[first // 604800] = sums.get(first // 604800, 0) + min(last, (first // 604800 + 1) * 604800) - first
        return max(sums.values(), default=0)
    if longest_week(sure) > p["minutes"] * 60:
        return True
    return U if not bounded or longest_week(may) > p["minutes"] * 60 else False
def assess(rule, report, got):
    kind, p, own = rule["kind"], rule["parameters"], report.get(rule["field_id"])
    rows, of, limit = own if isinstance(own, list) else None, lambda name: report.get(p[name]), (p.get("limit"),) * 2
    if kind == "any_of":
        return any_of([all_of([term(one, report, got) for one in terms]) for terms in p["alternatives"]])
    if kind == "day_before":
        return day_before(own, p)
    mets = [got[name] for name in p.get("criteria", [])]
    if kind == "first_known":
        return next((met for met in mets if met != U), U)
    if kind == "count_of":
        return True if mets.count(True) >= p["at_least"] else False if len(mets) - mets.count(False) < p["at_least"] else U
    if kind in ("figure_above", "share_above"):
        amount, met = figure(own), None
        if "percent_of" in p:
            whole = figure(of("percent_of"))
            amount = amount[0] * whole[0], INF if INF in (amount[1], whole[1]) else amount[1] * whole[1]
            met = above(amount, scale(limit, 100))
        else:
            met = above(amount, limit) if kind == "figure_above" else share(amount, figure(of("total")), p["percent"])
        alone = "unless_several" not in p or (isinstance(of("unless_several"), list) and len(alike(of("unless_several"), p)) < 2)
        return met if met is not False or alone or amount[1] == 0 else U
    if kind == "sum_above":
        amount = total([figure(report.get(name)) for name in p["fields"]])
        given = of("rate") if of("currency") is not None and (of("rate") or 0) > 0 else None
        rate = Fraction(1) if of("currency") == p["base"] else given
        return above(scale(amount, rate), limit) if rate is not None else False if amount[1] == 0 else U
    if kind == "length_above":
        end = ending(moment(of("to")), moment(of("expected")), moment(of("now")))
        return longer(beginning(moment(of("from")), report, p["substitutes"], True), end, p["minutes"])
    if kind == "figure_in_records_above":
        amounts = [figure(row.get(p["member"])) for row in rows or []]
        return above((max(a[0] for a in amounts), total(amounts)[1]), limit) if amounts else U
    if kind == "share_in_records_above":
        return any_of([share_of(group, p) for group in alike(rows or [], p)] or [U])
    if kind == "codes_in_records":
        mets = [True if row.get(p["member"]) in p["counted"] else False if row.get(p["member"]) in p["not_counted"] else U for row in rows or []]
        return True if mets.count(True) >= p["at_least"] else False if len(mets) - mets.count(False) < p["at_least"] else U
    if kind == "places_at_least":
        return places(rows, p, report)
    # What has not the form of its type is blocked, and no rule on it is evaluated.
    if kind == "record_meets" and own is not None and rows is None:
        return U
    if kind == "record_meets":
        return any_of([records_meet(rows, rule["field_id"], terms, report) for terms in p["alternatives"]])
    if kind == "sum_share_above":
        return share(total([figure(report.get(name)) for name in p["fields"]]), figure(of("total")), p["percent"])
    if rows is None:
        return U
    if kind == "repeated_within":
        return any_of([pair(one, other, p) for one, other in combinations(rows, 2)])
    if kind == "length_in_records_above":
        return any_of([down(group, p, report) for group in alike(rows, p)])
    if kind == "sum_in_window_above":
        return window(rows, p, report)
    if kind == "length_in_weeks_above":
        return any_of([weeks(group, p, report) for group in alike(rows, p)])
    raise ValueError(kind)
def decide(got):
    holds = lambda one: any(all(got[t["criterion"]] is t["is"] for t in terms) for terms in one["when"])
    return next((one for one in DECISION["outcomes"] if holds(one)), DECISION["otherwise"])
is_open = lambda found: found is DECISION["otherwise"] or found.get("open", False)
# Of more criteria than these, not every set can be tried.
MOST_NAMES = 9
def least(names, forces):
    found = []
    for chosen in (chosen for size in range(len(names) + 1) for chosen in combinations(names, size)):
        if len(found) < 16 and not any(set(less) <= set(chosen) for less in found) and forces(chosen):
            found.append(list(chosen))
    return found
def settled(report, got):
    found, outcome = decide(got), decide(got)["outcome"]
    derived, memo = [r for r in RULES if r["kind"] in ("any_of", "count_of", "first_known") and r["parameters"]["criterion"] not in HELD], {}
    def leads_to(assumed):
        key = tuple(assumed.get(name, U) for name in HELD)
        if key not in memo:
            trial = {**got, **dict(zip(HELD, key))}
            for rule in derived:
                trial[rule["parameters"]["criterion"]] = assess(rule, report, trial)
            memo[key] = None if is_open(decide(trial)) else decide(trial)["outcome"]
        return memo[key]
    take = lambda names: {name: got[name] for name in names}
    if not is_open(found):
        enough = leads_to(take(PREMISES)) == outcome
        names = [name for name in (PREMISES if enough else DECISION["settling"]) if got[name] != U]
        if len(names) > MOST_NAMES:
            return None
        return {outcome: least(names, lambda chosen: leads_to({**({} if enough else take(PREMISES)), **take(chosen)}) == outcome)}
    fixed, names = take(name for name in HELD if got[name] != U), [name for name in HELD if got[name] == U]
    if len(names) > MOST_NAMES:
        return None
    would = lambda chosen: [leads_to({**fixed, **{n: a if n in PREMISES else b for n in chosen}}) for a, b in product((True, False), repeat=2)]
    sets = {one["outcome"]: least(names, lambda chosen: one["outcome"] in would(chosen)) for one in DECISION["outcomes"] if not one.get("open")}
    return {name: found for name, found in sets.items() if found}
for line in sys.stdin:
    report, got = read(line), {}
    for rule in RULES:
        got[rule["parameters"]["criterion"]] = assess(rule, report, got)
    criteria = {one["criterion_id"]: got[one["criterion_id"]] for one in DECISION["criteria"]}
    basis = [of["title"] for of in decide(got).get("basis", []) if got.get(of.get("criterion"), True) is True]
    print(json.dumps([decide(got)["outcome"], basis, criteria, settled(report, got)]))
