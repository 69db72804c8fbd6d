"""Decides reports, one per line of the input, by a published profile.json alone: python3 decisions.py profile.json < reports.ndjson
Each line of the output is [outcome, basis, criteria, settled_by]."""
import json, re, sys
from calendar import monthrange
from datetime import date, datetime
from fractions import Fraction
from itertools import combinations, product
read = lambda text: json.loads(text, parse_float=Fraction, parse_int=Fraction)
PROFILE = read(open(sys.argv[1], encoding="utf-8").read())
RULES = [rule for rule in PROFILE["rules"] if "criterion" in rule["parameters"]]
CODES = {one["code_list_id"]: {item["code"] for item in one["items"]} for one in PROFILE["code_lists"]}
DECISION = PROFILE["decision"]
PREMISES, OPEN, U, INF = DECISION["premises"], DECISION["otherwise"]["outcome"], "unknown", float("inf")
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
    return known.get("value", known.get("min")), known.get("value", known.get("max"))
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
def longer(start, end, hours):
    return True if end[0] - start[1] > hours * 3600 else False if 0 <= end[1] - start[0] <= hours * 3600 else U
def length_of(row, p, report):
    delay, now = moment(row.get(p["delayed_until"])), moment(report.get(p["now"]))
    if delay is not None:
        start = beginning(moment(report.get(p["whole_from"])), report, p["substitutes"], True)
        return longer(start, ending(delay, None, now), p["hours"])
    start = beginning(moment(row.get(p["from"])), report, p["substitutes"], False)
    return longer(start, ending(moment(row.get(p["to"])), moment(row.get(p["expected"])), now), p["hours"])
def term(one, report, got):
    if "answered" in one:
        return (report.get(one["field"]) not in (None, [], "")) == one["answered"]
    if "one_of" in one:
        met = report[one["field"]] in one["one_of"] if one["field"] in report else U
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
def assess(rule, report, got):
    kind, p, own = rule["kind"], rule["parameters"], report.get(rule["field_id"])
    rows, of, limit = own if isinstance(own, list) else None, lambda name: report.get(p[name]), (p.get("limit"),) * 2
    if kind == "any_of":
        return any_of([all_of([term(one, report, got) for one in terms]) for terms in p["alternatives"]])
    mets = [got[name] for name in p.get("criteria", [])]
    if kind == "first_known":
        return next((met for met in mets if met != U), U)
    if kind == "count_of":
        return True if mets.count(True) >= p["at_least"] else False if len(mets) - mets.count(False) < p["at_least"] else U
    if kind == "figure_above" and "percent_of" in p:
        (least, most), whole = figure(own), figure(of("percent_of"))
        return above((least * whole[0], INF if INF in (most, whole[1]) else most * whole[1]), scale(limit, 100))
    if kind in ("figure_above", "share_above"):
        met = above(figure(own), limit) if kind == "figure_above" else share(figure(own), figure(of("total")), p["percent"])
        alone = "unless_several" not in p or (isinstance(of("unless_several"), list) and len(of("unless_several")) < 2)
        return met if met is not False or alone or figure(own)[1] == 0 else U
    if kind == "sum_above":
        amount = total([figure(report.get(name)) for name in p["fields"]])
        rate = Fraction(1) if of("currency") == p["base"] else of("rate") if of("currency") is not None else None
        return above(scale(amount, rate), limit) if rate is not None else False if amount[1] == 0 else U
    if kind == "length_above":
        end = ending(moment(of("to")), moment(of("expected")), moment(of("now")))
        return longer(beginning(moment(of("from")), report, p["substitutes"], True), end, p["hours"])
    if kind == "figure_in_records_above":
        amounts = [figure(row.get(p["member"])) for row in rows or []]
        return above((max(a[0] for a in amounts), total(amounts)[1]), limit) if amounts else U
    if kind == "share_in_records_above":
        told = [row for row in rows or [] if p["part"] in row or p["total"] in row]
        return any_of([share(figure(row.get(p["part"])), figure(row.get(p["total"])), p["percent"]) for row in told] or [U])
    if kind == "places_at_least":
        return places(rows, p, report)
    if rows is None:
        return U
    if kind == "repeated_within":
        return any_of([pair(one, other, p) for one, other in combinations(rows, 2)])
    length = lambda row: [length_of(row, p, report)] if kind == "length_in_records_above" else []
    return any_of([all_of([yes(row.get(name)) for name in p.get("where", p.get("members"))] + length(row)) for row in rows])
def decide(got):
    holds = lambda one: any(all(got[t["criterion"]] is t["is"] for t in terms) for terms in one["when"])
    return next(((one["outcome"], one.get("basis")) for one in DECISION["outcomes"] if holds(one)), (OPEN, None))
def least(names, forces):
    found = []
    for chosen in (chosen for size in range(len(names) + 1) for chosen in combinations(names, size)):
        if len(found) < 16 and not any(set(less) <= set(chosen) for less in found) and forces(chosen):
            found.append(list(chosen))
    return found
def settled(report, got, outcome):
    derived, memo = [r for r in RULES if r["kind"] in ("any_of", "count_of", "first_known") and r["parameters"]["criterion"] not in HELD], {}
    def leads_to(assumed):
        key = tuple(assumed.get(name, U) for name in HELD)
        if key not in memo:
            trial = {**got, **dict(zip(HELD, key))}
            for rule in derived:
                trial[rule["parameters"]["criterion"]] = assess(rule, report, trial)
            memo[key] = decide(trial)[0]
        return memo[key]
    take = lambda names: {name: got[name] for name in names}
    if outcome != OPEN:
        enough = leads_to(take(PREMISES)) == outcome
        names = [name for name in (PREMISES if enough else DECISION["settling"]) if got[name] != U]
        return {outcome: least(names, lambda chosen: leads_to({**({} if enough else take(PREMISES)), **take(chosen)}) == outcome)}
    fixed, names = take(name for name in HELD if got[name] != U), [name for name in HELD if got[name] == U]
    would = lambda chosen: [leads_to({**fixed, **{n: a if n in PREMISES else b for n in chosen}}) for a, b in product((True, False), repeat=2)]
    sets = {one["outcome"]: least(names, lambda chosen: one["outcome"] in would(chosen)) for one in DECISION["outcomes"]}
    return {name: found for name, found in sets.items() if found}
for line in sys.stdin:
    report, got = read(line), {}
    for rule in RULES:
        got[rule["parameters"]["criterion"]] = assess(rule, report, got)
    criteria = {one["criterion_id"]: got[one["criterion_id"]] for one in DECISION["criteria"]}
    print(json.dumps([*decide(got), criteria, settled(report, got, decide(got)[0])]))
