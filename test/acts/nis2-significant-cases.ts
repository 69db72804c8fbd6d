// Whether incidents are significant, worked out by hand from Articles 3 to 14 of Implementing Regulation (EU) 2024/2690 (in rows: the article and
// point) and from Articles 2 to 4, 6 and 23(3) of Directive (EU) 2022/2555 (NIS2). What a row does not say is known not to be so.

export interface Case {
  readonly of: string;
  readonly title: string;
  readonly answers: object;
  /** The outcome and the provisions. */
  readonly is: string;
  readonly provisional?: true;
}

const row = (of: string, title: string, answers: object, is: string): Case => ({ of, title, answers, is });
export const N = (value: number) => ({ value, kind: "actual" });
const about = (min: number, max: number) => ({ min, max, kind: "estimate" });
const atLeast = (min: number) => ({ min, kind: "actual" });
/** An instant on 10 March 2026, so many minutes and seconds after eight. */
const at = (minutes: number, seconds = 0) =>
  new Date(Date.UTC(2026, 2, 10, 8, minutes, seconds)).toISOString().replace(".000Z", "Z");

export const NOTHING = {
  entity_in_scope: true,
  financial_entity_under_dora: false,
  incident: true,
  planned: false,
  as_of: at(600),
  access_successful: false,
  access_suspectedly_malicious: false,
  access_unauthorised: false,
  access_can_disrupt_severely: false,
  data_centre_premises_compromised: false,
  trust_premises_compromised: false,
  outages: [],
  disruptions: [],
  data_compromises: [],
  interruptions: [],
  direct_loss: N(0),
  turnover: N(20_000_000),
  had_financial_year: true,
  trade_secrets_exfiltration: false,
  death: false,
  health_damage: "no",
  severe_operational_disruption: false,
  financial_loss: false,
  financial_loss_considerable: false,
  considerable_damage_to_others: false,
  incidents: [],
};

const [YES, NO, OPEN] = ["significant", "not_significant", "undetermined"];
const kinds = (...names: string[]) => ({ entity_kinds: names });
const out = (kind: string, more: object) => ({ ...kinds(kind), outages: [{ name: "A", kind, ...more }] });
const slow = (kind: string, more: object) => ({ ...kinds(kind), disruptions: [{ name: "A", kind, ...more }] });
const data = (kind: string, more: object) => ({ ...kinds(kind), data_compromises: [{ name: "A", kind, ...more }] });
const span = (minutes: number, seconds = 0) => ({ from: at(0), restored_at: at(minutes, seconds) });
const during = (minutes: number, seconds = 0) => ({ from: at(0), recovered_at: at(minutes, seconds) });
const users = (some: unknown, all: unknown) => ({ users: some, users_union: all });
const million = 1_000_000;

const PREMISES: readonly Case[] = [
  row(
    "NIS2 3",
    "no essential or important entity",
    { ...kinds("cloud"), entity_in_scope: false, death: true },
    "out_of_scope",
  ),
  row(
    "NIS2 4(1)",
    "a bank",
    { ...kinds("trust_service"), financial_entity_under_dora: true, death: true },
    "out_of_scope",
  ),
  row("NIS2 6(5)", "a near miss", { ...kinds("cloud"), incident: false, death: true }, "out_of_scope"),
  row("NIS2 3", "not known whether it is in scope", { ...kinds("cloud"), entity_in_scope: null, death: true }, OPEN),
  row(
    "NIS2 4(1)",
    "not known whether it is a bank",
    { ...kinds("cloud"), financial_entity_under_dora: null, death: true },
    OPEN,
  ),
  row(
    "NIS2 6(6)",
    "not known whether it is an incident, and nothing is met",
    { ...kinds("cloud"), incident: null },
    OPEN,
  ),
  row("3(2)", "maintenance of five hours", { ...out("cloud", span(300)), planned: true }, `${NO} 3(2)`),
  row(
    "3(2)",
    "not known whether it was planned, and a criterion is met",
    { ...out("cloud", span(300)), planned: null },
    OPEN,
  ),
  row("3(2)", "not known whether it was planned, and nothing is met", { ...kinds("cloud"), planned: null }, NO),
  row("3(2)", "planned, and others not known", { ...kinds("cloud"), planned: true, death: null }, `${NO} 3(2)`),
  row("1", "the kind is not known, and nothing is met", { entity_kinds: null }, NO),
  row("1", "the kind is not known, and a person died", { entity_kinds: null, death: true }, OPEN),
  row("1", "of no kind of the Regulation, and a person died", { ...kinds("other"), death: true }, NO),
];

const LOSS: readonly Case[] = [
  row("3(1)(a)", "EUR 500 000 of 20 million", { ...kinds("cloud"), direct_loss: N(500_000) }, NO),
  row("3(1)(a)", "a cent more", { ...kinds("cloud"), direct_loss: N(500_000.01) }, `${YES} 3(1)(a)`),
  row(
    "3(1)(a)",
    "60 000 of one million",
    { ...kinds("cloud"), direct_loss: N(60_000), turnover: N(million) },
    `${YES} 3(1)(a)`,
  ),
  row("3(1)(a)", "50 000 of one million", { ...kinds("cloud"), direct_loss: N(50_000), turnover: N(million) }, NO),
  row(
    "3(1)(a)",
    "50 000.01 of one million",
    { ...kinds("cloud"), direct_loss: N(50_000.01), turnover: N(million) },
    `${YES} 3(1)(a)`,
  ),
  row("3(1)(a)", "60 000, turnover not known", { ...kinds("cloud"), direct_loss: N(60_000), turnover: null }, OPEN),
  row(
    "3(1)(a)",
    "600 000, turnover not known",
    { ...kinds("cloud"), direct_loss: N(600_000), turnover: null },
    `${YES} 3(1)(a)`,
  ),
  row("3(1)(a)", "nothing, turnover not known", { ...kinds("cloud"), turnover: null }, NO),
  row(
    "3(1)(a)",
    "400 000, turnover at least 10 million",
    { ...kinds("cloud"), direct_loss: N(400_000), turnover: atLeast(10 * million) },
    NO,
  ),
  row(
    "3(1)(a)",
    "400 000, turnover at least 5 million",
    { ...kinds("cloud"), direct_loss: N(400_000), turnover: atLeast(5 * million) },
    OPEN,
  ),
  row("3(1)(a)", "at least 500 001", { ...kinds("cloud"), direct_loss: atLeast(500_001) }, `${YES} 3(1)(a)`),
  row("3(1)(a)", "400 000 to 600 000", { ...kinds("cloud"), direct_loss: about(400_000, 600_000) }, OPEN),
  row(
    "3(1)(a)",
    "60 000 in the first year",
    { ...kinds("cloud"), direct_loss: N(60_000), turnover: N(0), had_financial_year: false },
    NO,
  ),
  row("3(1)(a)", "an entity of no kind of the Regulation", { ...kinds("other"), direct_loss: N(900_000) }, NO),
  row("3(1)(a)", "not determined", { ...kinds("cloud"), direct_loss: "undeterminable" }, OPEN),
];

const COMMON: readonly Case[] = [
  row("3(1)(b)", "own secrets taken", { ...kinds("dns"), trade_secrets_exfiltration: true }, `${YES} 3(1)(b)`),
  row("3(1)(b)", "not known", { ...kinds("dns"), trade_secrets_exfiltration: null }, OPEN),
  row("3(1)(c)", "a person died", { ...kinds("tld"), death: true }, `${YES} 3(1)(c)`),
  row("3(1)(c)", "not known", { ...kinds("tld"), death: null }, OPEN),
  row("3(1)(d)", "a person was hurt", { ...kinds("cdn"), health_damage: "yes" }, `${YES} 3(1)(d)`),
  row("3(1)(d), recital 37", "no access to such information", { ...kinds("cdn"), health_damage: "no_access" }, NO),
  row("3(1)(d)", "not answered", { ...kinds("cdn"), health_damage: null }, OPEN),
  ...[
    "access_successful",
    "access_suspectedly_malicious",
    "access_unauthorised",
    "access_can_disrupt_severely",
  ].flatMap((name) => {
    const all = {
      ...{ access_successful: true, access_suspectedly_malicious: true },
      ...{ access_unauthorised: true, access_can_disrupt_severely: true },
    };
    return [
      row("3(1)(e)", `all but ${name}`, { ...kinds("marketplace"), ...all, [name]: false }, NO),
      row("3(1)(e)", `${name} not known`, { ...kinds("marketplace"), ...all, [name]: null }, OPEN),
    ];
  }),
  row(
    "3(1)(e), recital 39",
    "an intruder who waits",
    {
      ...kinds("managed_service"),
      ...{ access_successful: true, access_suspectedly_malicious: true },
      ...{ access_unauthorised: true, access_can_disrupt_severely: true },
    },
    `${YES} 3(1)(e)`,
  ),
];

/** Article and point by kind, with the minutes of the limit. */
const DOWN = [
  ["dns", "5(a)", 30],
  ["cloud", "7(a)", 30],
  ["cdn", "9(a)", 30],
  ["managed_service", "10(a)", 30],
  ["managed_security_service", "10(a)", 30],
  ["trust_service", "14(a)", 20],
] as const;

const OUTAGES: readonly Case[] = [
  ...DOWN.flatMap(([kind, of, limit]) => [
    row(of, `${kind}: exactly ${limit} minutes`, out(kind, span(limit)), NO),
    row(of, `${kind}: a second more`, out(kind, span(limit, 1)), `${YES} ${of}`),
    row(of, `${kind}: minutes not known`, out(kind, { from: at(0) }), OPEN),
  ]),
  row(
    "7(a), recital 35",
    "down 20 minutes, as before after 35",
    out("cloud", { ...span(35), reachable_at: at(20) }),
    `${YES} 7(a)`,
  ),
  row("7(a)", "31 minutes, as a figure", out("cloud", { minutes: N(31) }), `${YES} 7(a)`),
  row("7(a)", "30 minutes, as a figure", out("cloud", { minutes: N(30) }), NO),
  row("7(a)", "20 to 40 minutes", out("cloud", { minutes: about(20, 40) }), OPEN),
  row(
    "7(a), recital 35",
    "beginning not determined, detected 31 minutes before the end",
    out("cloud", { from: "undeterminable", detected_at: at(0), restored_at: at(31) }),
    `${YES} 7(a)`,
  ),
  row(
    "7(a), recital 35",
    "beginning not determined, detected 30 minutes before the end",
    out("cloud", { from: "undeterminable", detected_at: at(0), restored_at: at(30) }),
    NO,
  ),
  row(
    "7(a)",
    "beginning not answered, detected 31 minutes before the end",
    out("cloud", { detected_at: at(0), restored_at: at(31) }),
    `${YES} 7(a)`,
  ),
  row(
    "7(a)",
    "beginning not answered, detected 5 minutes before the end",
    out("cloud", { detected_at: at(0), restored_at: at(5) }),
    OPEN,
  ),
  row(
    "7(a)",
    "still down after 31 minutes",
    { ...out("cloud", { from: at(0), restored_at: "open" }), as_of: at(31) },
    `${YES} 7(a)`,
  ),
  row(
    "7(a)",
    "still down after 30 minutes",
    { ...out("cloud", { from: at(0), restored_at: "open" }), as_of: at(30) },
    OPEN,
  ),
  row(
    "7(a)",
    "two outages of 20 minutes",
    {
      ...kinds("cloud"),
      outages: [
        { name: "A", kind: "cloud", ...span(20) },
        { name: "A", kind: "cloud", from: at(60), restored_at: at(80) },
      ],
    },
    NO,
  ),
  row("7(a)", "outages not answered", { ...kinds("cloud"), outages: null }, OPEN),
  row(
    "7(a)",
    "a service of another kind of the entity",
    { ...kinds("cloud", "dns"), outages: [{ name: "A", kind: "dns", ...span(31) }] },
    `${YES} 5(a)`,
  ),
  row("6(a)", "TLD, authoritative, a minute", out("tld", { ...span(1), authoritative: true }), `${YES} 6(a)`),
  row("6(a)", "TLD, another service, five hours", out("tld", { ...span(300), authoritative: false }), NO),
  row("6(a)", "TLD, not known which service", out("tld", span(1)), OPEN),
  row("8(a)", "data centre, a minute", out("data_centre", span(1)), `${YES} 8(a)`),
  ...(
    [
      ["marketplace", "11(a)"],
      ["search_engine", "12(a)"],
      ["social_network", "13(a)"],
    ] as const
  ).flatMap(([kind, of]) => [
    row(of, `${kind}: 5 % of the users`, out(kind, { ...span(1), ...users(N(50_000), N(million)) }), NO),
    row(of, `${kind}: one user more`, out(kind, { ...span(1), ...users(N(50_001), N(million)) }), `${YES} ${of}`),
    row(
      of,
      `${kind}: one million of an unknown number`,
      out(kind, { ...span(1), ...users(N(million), undefined) }),
      OPEN,
    ),
    row(
      of,
      `${kind}: one user more than a million`,
      out(kind, { ...span(1), ...users(N(million + 1), undefined) }),
      `${YES} ${of}`,
    ),
  ]),
];

const HOUR = [
  ["cloud", "7(b)"],
  ["cdn", "9(b)"],
  ["managed_service", "10(b)"],
] as const;

const LIMITED: readonly Case[] = [
  ...(["dns", "tld"] as const).flatMap((kind) => {
    const of = kind === "dns" ? "5(b)" : "6(b)";
    const average = (seconds: number) => ({ authoritative: true, average_response_seconds: N(seconds) });
    return [
      row(of, `${kind}: 10 seconds for two hours`, slow(kind, { ...during(120), ...average(10) }), NO),
      row(of, `${kind}: 11 seconds for 60 minutes`, slow(kind, { ...during(60), ...average(11) }), NO),
      row(of, `${kind}: 10.1 seconds for 61 minutes`, slow(kind, { ...during(61), ...average(10.1) }), `${YES} ${of}`),
      row(of, `${kind}: average not known`, slow(kind, { ...during(61), authoritative: true }), OPEN),
    ];
  }),
  row(
    "6(b)",
    "TLD, not authoritative",
    slow("tld", { ...during(61), authoritative: false, average_response_seconds: N(11) }),
    NO,
  ),
  ...HOUR.flatMap(([kind, of]) => [
    row(of, `${kind}: 61 minutes, 5 %`, slow(kind, { ...during(61), ...users(N(50_000), N(million)) }), NO),
    row(
      of,
      `${kind}: 61 minutes, one user more`,
      slow(kind, { ...during(61), ...users(N(50_001), N(million)) }),
      `${YES} ${of}`,
    ),
    row(of, `${kind}: 60 minutes, everybody`, slow(kind, { ...during(60), ...users(N(million), N(million)) }), NO),
  ]),
  row(
    "7(b)",
    "1 000 001 of 40 million",
    slow("cloud", { ...during(61), ...users(N(million + 1), N(40 * million)) }),
    `${YES} 7(b)`,
  ),
  row("7(b)", "900 000, total not known", slow("cloud", { ...during(61), ...users(N(900_000), undefined) }), OPEN),
  row("7(b)", "no users, total not known", slow("cloud", { ...during(61), ...users(N(0), undefined) }), NO),
  row(
    "7(b), recital 34",
    "beginning not determined, in the logs 61 minutes before the end",
    slow("cloud", {
      from: "undeterminable",
      detected_at: at(30),
      first_log_at: at(0),
      recovered_at: at(61),
      ...users(N(6), N(100)),
    }),
    `${YES} 7(b)`,
  ),
  row(
    "7(b)",
    "two hours for 1 % of A, ten minutes for 20 % of B",
    {
      ...kinds("cloud"),
      disruptions: [
        { name: "A", kind: "cloud", ...during(120), ...users(N(1), N(100)) },
        { name: "B", kind: "cloud", ...during(10), ...users(N(20), N(100)) },
      ],
    },
    NO,
  ),
  row(
    "7(b)",
    "the time of A is not known, and B is short",
    {
      ...kinds("cloud"),
      disruptions: [
        { name: "A", kind: "cloud", ...users(N(20), N(100)) },
        { name: "B", kind: "cloud", ...during(10), ...users(N(20), N(100)) },
      ],
    },
    OPEN,
  ),
  row("8(b)", "data centre, 60 minutes", slow("data_centre", during(60)), NO),
  row(
    "8(b)",
    "data centre, 61 minutes, one user",
    slow("data_centre", { ...during(61), ...users(N(1), N(million)) }),
    `${YES} 8(b)`,
  ),
  ...(
    [
      ["marketplace", "11(b)"],
      ["search_engine", "12(b)"],
      ["social_network", "13(b)"],
    ] as const
  ).flatMap(([kind, of]) => [
    row(of, `${kind}: five minutes, 6 %`, slow(kind, { ...during(5), ...users(N(6), N(100)) }), `${YES} ${of}`),
    row(of, `${kind}: five hours, 5 %`, slow(kind, { ...during(300), ...users(N(5), N(100)) }), NO),
  ]),
  row(
    "14(c)",
    "trust service, 1 % of the users",
    slow("trust_service", { ...during(5), ...users(N(1), N(100)), relying_parties: N(0) }),
    NO,
  ),
  row(
    "14(c)",
    "trust service, 2 % of the users",
    slow("trust_service", { ...during(5), ...users(N(2), N(100)) }),
    `${YES} 14(c)`,
  ),
  row(
    "14(c)",
    "trust service, 200 000 of a hundred million",
    slow("trust_service", { ...during(5), ...users(N(200_000), N(100 * million)), relying_parties: N(0) }),
    NO,
  ),
  row(
    "14(c)",
    "trust service, 200 001 relying parties",
    slow("trust_service", { ...during(5), ...users(N(0), N(100)), relying_parties: N(200_001) }),
    `${YES} 14(c)`,
  ),
  row(
    "14(c)",
    "trust service, relying parties not known",
    slow("trust_service", { ...during(5), ...users(N(1), N(100)) }),
    OPEN,
  ),
];

const few = { authoritative: true, misconfiguration: true, only_incorrect: true };
const DATA: readonly Case[] = [
  row(
    "5(c)",
    "999 names of 99 900, wrong configuration",
    data("dns", { ...few, names_incorrect: N(999), names_managed: N(99_900) }),
    NO,
  ),
  row(
    "5(c)",
    "999 names of 99 899",
    data("dns", { ...few, names_incorrect: N(999), names_managed: N(99_899) }),
    `${YES} 5(c)`,
  ),
  row(
    "5(c)",
    "1 000 names of ten million",
    data("dns", { ...few, names_incorrect: N(1_000), names_managed: N(10 * million) }),
    `${YES} 5(c)`,
  ),
  row("5(c)", "10 names, managed not known", data("dns", { ...few, names_incorrect: N(10) }), OPEN),
  row(
    "5(c)",
    "no wrong configuration",
    data("dns", { ...few, misconfiguration: false, names_incorrect: N(1), names_managed: N(million) }),
    `${YES} 5(c)`,
  ),
  row(
    "5(c)",
    "disclosed as well",
    data("dns", { ...few, only_incorrect: false, names_incorrect: N(1), names_managed: N(million) }),
    `${YES} 5(c)`,
  ),
  row("5(c)", "of the recursive service", data("dns", { authoritative: false, misconfiguration: false }), NO),
  row("6(c)", "TLD: no exception", data("tld", few), `${YES} 6(c)`),
  ...(
    [
      ["cloud", "7(c)"],
      ["data_centre", "8(c)"],
      ["cdn", "9(c)"],
      ["managed_security_service", "10(c)"],
      ["marketplace", "11(c)"],
      ["search_engine", "12(c)"],
      ["social_network", "13(c)"],
    ] as const
  ).flatMap(([kind, of]) => [
    row(
      of,
      `${kind}: perhaps malicious, one user`,
      data(kind, { suspectedly_malicious: true, ...users(N(1), N(million)) }),
      `${YES} ${of}`,
    ),
    row(
      of,
      `${kind}: an accident, one user`,
      data(kind, { suspectedly_malicious: false, ...users(N(1), N(million)) }),
      NO,
    ),
  ]),
  ...(
    [
      ["cloud", "7(d)"],
      ["cdn", "9(d)"],
      ["managed_service", "10(d)"],
      ["marketplace", "11(d)"],
      ["search_engine", "12(d)"],
      ["social_network", "13(d)"],
    ] as const
  ).flatMap(([kind, of]) => [
    row(
      of,
      `${kind}: an accident, 6 %`,
      data(kind, { suspectedly_malicious: false, ...users(N(6), N(100)) }),
      `${YES} ${of}`,
    ),
    row(of, `${kind}: an accident, 5 %`, data(kind, { suspectedly_malicious: false, ...users(N(5), N(100)) }), NO),
  ]),
  row("7(c)", "not known whether malicious, one user", data("cloud", users(N(1), N(million))), OPEN),
  row(
    "7(c), 7(d)",
    "malicious, and many",
    data("cloud", { suspectedly_malicious: true, ...users(N(6), N(100)) }),
    `${YES} 7(c) 7(d)`,
  ),
  row(
    "8",
    "data centre: no criterion on many users",
    data("data_centre", { suspectedly_malicious: false, ...users(N(99), N(100)) }),
    NO,
  ),
  row(
    "14",
    "trust service: no criterion on malice",
    data("trust_service", { suspectedly_malicious: true, ...users(N(1), N(5 * million)), relying_parties: N(0) }),
    NO,
  ),
  row(
    "14(e)",
    "100 of five million",
    data("trust_service", { ...users(N(100), N(5 * million)), relying_parties: N(0) }),
    NO,
  ),
  row("14(e)", "101 of five million", data("trust_service", users(N(101), N(5 * million))), `${YES} 14(e)`),
  row("14(e)", "0.1 % of 10 000", data("trust_service", { ...users(N(10), N(10_000)), relying_parties: N(0) }), NO),
  row("14(e)", "11 of 10 000", data("trust_service", users(N(11), N(10_000))), `${YES} 14(e)`),
  row(
    "14(e)",
    "11 of 10 000 relying parties",
    data("trust_service", { ...users(N(0), N(10)), relying_parties: N(11), relying_parties_union: N(10_000) }),
    `${YES} 14(e)`,
  ),
];

/** Interruptions of one service: 9 March 2026 is a Monday. */
const week = (...spans: readonly (readonly [day: number, minutes: number, more?: object])[]) => ({
  ...kinds("trust_service"),
  interruptions: spans.map(([day, minutes, more]) => ({
    ...{ service: "Seals", scheduled: false },
    from: new Date(Date.UTC(2026, 2, day, 8)).toISOString().replace(".000Z", "Z"),
    to: new Date(Date.UTC(2026, 2, day, 8, minutes)).toISOString().replace(".000Z", "Z"),
    ...more,
  })),
});

const OTHERS: readonly Case[] = [
  row("14(b)", "25, 20 and 16 minutes in a week", week([9, 25], [10, 20], [15, 16]), `${YES} 14(b)`),
  row("14(b)", "25, 20 and 15 minutes in a week", week([9, 25], [10, 20], [15, 15]), NO),
  row("14(b)", "40 minutes on Sunday, 30 on Monday", week([15, 40], [16, 30]), NO),
  row("14(b)", "scheduled ones", week([9, 300, { scheduled: true }], [10, 20]), NO),
  row("14(b)", "not known whether scheduled", week([9, 300, { scheduled: undefined }]), OPEN),
  row("14(b)", "of two services", week([9, 40], [10, 40, { service: "Stamps" }]), NO),
  row("14(b)", "of a cloud service", { ...week([9, 300]), ...kinds("cloud") }, NO),
  row(
    "8(d)",
    "data centre entered",
    { ...kinds("data_centre"), data_centre_premises_compromised: true },
    `${YES} 8(d)`,
  ),
  row("8(d)", "of a cloud service", { ...kinds("cloud"), data_centre_premises_compromised: true }, NO),
  row(
    "14(d)",
    "trust service: area entered",
    { ...kinds("trust_service"), trust_premises_compromised: true },
    `${YES} 14(d)`,
  ),
  row("14(d)", "not known", { ...kinds("trust_service"), trust_premises_compromised: null }, OPEN),
  row(
    "23(3)(a)",
    "severe, by own assessment",
    { ...kinds("other"), severe_operational_disruption: true },
    `${YES} 23(3)(a)`,
  ),
  row("23(3)(a)", "of a cloud service alone", { ...kinds("cloud"), severe_operational_disruption: true }, NO),
  row(
    "23(3)(a)",
    "a considerable loss",
    { ...kinds("other"), financial_loss: true, financial_loss_considerable: true },
    `${YES} 23(3)(a)`,
  ),
  row("23(3)(a)", "a small loss", { ...kinds("other"), financial_loss: true, financial_loss_considerable: false }, NO),
  row(
    "23(3)(a)",
    "a loss that is not assessed",
    { ...kinds("other"), financial_loss: true, financial_loss_considerable: null },
    OPEN,
  ),
  row("23(3)(b)", "harm to others", { ...kinds("other"), considerable_damage_to_others: true }, `${YES} 23(3)(b)`),
  row("23(3)(b)", "not assessed", { ...kinds("other"), considerable_damage_to_others: null }, OPEN),
  row(
    "23(3)",
    "planned, and severe",
    { ...kinds("other"), planned: true, severe_operational_disruption: true },
    `${YES} 23(3)(a)`,
  ),
  row(
    "23(3)",
    "mixed entity, severe",
    { ...kinds("cloud", "other"), severe_operational_disruption: true },
    `${YES} 23(3)(a)`,
  ),
  row(
    "7(a), 23(3)(b)",
    "mixed entity, down and harmful",
    { ...out("cloud", span(31)), ...kinds("cloud", "other"), considerable_damage_to_others: true },
    `${YES} 7(a) 23(3)(b)`,
  ),
  row("7(a), 3(1)(c)", "several points", { ...out("cloud", span(31)), death: true }, `${YES} 3(1)(c) 7(a)`),
];

const incident = (day: string, loss: unknown, more: object = {}) => ({
  ...{ day: `${day}T10:00:00Z`, apparent_root_cause: "Power", outcome: "not_significant", direct_loss: loss },
  ...more,
});
const listed = (...incidents: readonly object[]) => ({ ...kinds("cloud"), incidents });
const RECURRING: readonly Case[] = [
  row(
    "4",
    "300 000 twice, 1 March and 1 September",
    listed(incident("2026-03-01", N(300_000)), incident("2026-09-01", N(300_000))),
    `${YES} 4`,
  ),
  row(
    "4",
    "300 000 twice, 1 March and 2 September",
    listed(incident("2026-03-01", N(300_000)), incident("2026-09-02", N(300_000))),
    NO,
  ),
  row(
    "4",
    "31 August and 28 February",
    listed(incident("2025-08-31", N(300_000)), incident("2026-02-28", N(300_000))),
    `${YES} 4`,
  ),
  row("4", "250 000 twice", listed(incident("2026-03-01", N(250_000)), incident("2026-04-01", N(250_000))), NO),
  row(
    "4",
    "of two causes",
    listed(incident("2026-03-01", N(300_000)), incident("2026-04-01", N(300_000), { apparent_root_cause: "Cable" })),
    NO,
  ),
  row(
    "4",
    "one of them significant by itself",
    listed(incident("2026-03-01", N(300_000)), incident("2026-04-01", N(300_000), { outcome: "significant" })),
    NO,
  ),
  row("4", "one alone", listed(incident("2026-03-01", N(499_000))), NO),
  row(
    "4",
    "200 000 three times over eight months",
    listed(incident("2026-01-01", N(200_000)), incident("2026-05-01", N(200_000)), incident("2026-09-01", N(200_000))),
    NO,
  ),
  row(
    "4",
    "40 000 twice of a turnover of one million",
    { ...listed(incident("2026-03-01", N(40_000)), incident("2026-04-01", N(40_000))), turnover: N(million) },
    `${YES} 4`,
  ),
  row(
    "4",
    "a cause not known",
    listed(incident("2026-03-01", N(300_000)), {
      ...incident("2026-04-01", N(300_000)),
      apparent_root_cause: undefined,
    }),
    OPEN,
  ),
  row("4", "a loss not known", listed(incident("2026-03-01", N(300_000)), incident("2026-04-01", undefined)), OPEN),
  row("4", "not answered", { ...kinds("cloud"), incidents: null }, OPEN),
  row(
    "4",
    "of no kind of the Regulation",
    { ...listed(incident("2026-03-01", N(300_000)), incident("2026-04-01", N(300_000))), ...kinds("other") },
    NO,
  ),
];

export const CASES: readonly Case[] = [
  ...[...PREMISES, ...LOSS, ...COMMON, ...OUTAGES],
  ...[...LIMITED, ...DATA, ...OTHERS, ...RECURRING],
];
