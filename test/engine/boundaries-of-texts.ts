// The rules that compare texts, flags and contacts: drafts just inside and just outside their limits.
import {
  AMOUNT,
  AUTHORITY,
  type Boundary,
  CODE,
  CURRENCY,
  DESCRIPTION,
  EMAIL,
  ENTITY_TYPE,
  each,
  eachWith,
  FLAG,
  LEGAL_NAME,
  LEI,
  LEI_VALUE,
  NAME,
  NO_SECOND_CONTACT,
  PRIMARY_EMAIL,
  REFERENCE,
  text50,
} from "./boundary.ts";

export const BOUNDARIES_OF_TEXTS: readonly Boundary[] = [
  { rule: `secondary_contact_incomplete.${NAME}`, needs: [EMAIL], accepts: [{}], rejects: each(NAME, undefined, "") },
  {
    rule: `secondary_contact_incomplete.${EMAIL}`,
    needs: [NAME],
    accepts: [{}],
    rejects: each(EMAIL, undefined, "\t"),
  },
  {
    rule: `provider_flag_without_identification.${DESCRIPTION}`,
    needs: [FLAG, DESCRIPTION],
    accepts: [
      {},
      { [FLAG]: false, [DESCRIPTION]: "No other party." },
      ...each(
        DESCRIPTION,
        "A GmbH (506700ge1g29325qx363)",
        "A GmbH, DEK1101R.HRB116737",
        "A Ltd, VAT: GB123456789",
        "SIREN 552081317",
      ),
      { [DESCRIPTION]: "A provider.", incident_origin: "A GmbH, LEI 506700GE1G29325QX363" },
      { [LEI]: { toString: 1 }, incident_origin: [[1]] },
    ],
    rejects: each(
      DESCRIPTION,
      ...["A GmbH", `A GmbH; we are ${LEI_VALUE}`, "LEI 12345", "The VAT is unknown.", "DB01.LOCAL, 2026-03-10"],
      ...["0506700GE1G29325QX363", "A GmbH, ROI-CA-0457"],
    ),
  },
  {
    rule: `reference_without_provider_flag.${FLAG}`,
    needs: [REFERENCE],
    accepts: each(FLAG, true),
    rejects: each(FLAG, false, undefined, null, ""),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEI}`,
    accepts: each(LEI, `${LEI_VALUE},${LEI_VALUE}`),
    rejects: each(LEI, `${LEI_VALUE};${LEI_VALUE}`, ";"),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEGAL_NAME}`,
    // Of a list of identifiers only the other rule reports it.
    accepts: [{ [LEGAL_NAME]: "A, B" }, { [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` }],
    rejects: [{ [LEGAL_NAME]: "A; B" }, ...eachWith({ [LEGAL_NAME]: "A; B" }, LEI, undefined, ["A;B"])],
  },
  {
    rule: `aggregation_not_allowed.${LEI}`,
    needs: [LEI, ENTITY_TYPE],
    accepts: [
      { [ENTITY_TYPE]: "trading_venue" },
      { [ENTITY_TYPE]: "credit_institution", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
    ],
    rejects: eachWith({ [LEI]: `${LEI_VALUE};${LEI_VALUE}` }, ENTITY_TYPE, "trading_venue", "central_counterparty"),
  },
  {
    rule: `aggregation_not_allowed.${LEGAL_NAME}`,
    needs: [LEGAL_NAME, ENTITY_TYPE],
    accepts: [
      { [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
      { [ENTITY_TYPE]: "investment_firm", [LEGAL_NAME]: "A; B" },
    ],
    rejects: [{ [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B" }],
  },
  {
    rule: `several_addressees.${AUTHORITY}`,
    accepts: each(
      AUTHORITY,
      ...["BaFin", "BaFin, Bonn", "BaFin;", "NBB/BNB", "Finance and Markets Authority", "BaFin and ECBs"],
      ...["European Insurance and Occupational Pensions Authority", "European Central Bank (ECB)"],
    ),
    rejects: each(
      AUTHORITY,
      ...["BaFin; x", "A+B", "BaFin and ECB", "BaFin UND Bundesbank", "BaFin/Bundesbank", "BaFin, Deutsche Bundesbank"],
    ),
  },
  {
    rule: `addressee_not_competent.${AUTHORITY}`,
    needs: [AUTHORITY, ENTITY_TYPE],
    accepts: [
      ...each(AUTHORITY, "BaFin", "EBAS", "ECB"),
      ...eachWith(
        { [AUTHORITY]: "ESMA" },
        ENTITY_TYPE,
        "credit_rating_agency",
        "trade_repository",
        "securitisation_repository",
      ),
    ],
    rejects: [
      ...each(AUTHORITY, "EBA", "eba, Paris", "European Banking Authority (EBA)", "EIOPA", "ESMA"),
      ...eachWith({ [ENTITY_TYPE]: "credit_rating_agency" }, AUTHORITY, "BaFin", "EBA", "AMF"),
    ],
  },
  {
    rule: `ecb_as_addressee.${AUTHORITY}`,
    needs: [AUTHORITY, ENTITY_TYPE],
    accepts: [
      ...each(AUTHORITY, "ECBs", "ECB2", "ECB_SSM", "ECBé", "European Central Banking Authority", "European Central"),
      ...each(AUTHORITY, "BaFin (for the ECB)", "The ECB", "European  Central Bank", "E.C.B."),
      { [AUTHORITY]: "ECB", [ENTITY_TYPE]: "investment_firm" },
    ],
    rejects: [
      ...each(AUTHORITY, "ECB", "ecb, Frankfurt", "Ecb", "ECB/SSM", "ECB-Banking Supervision", "ECB’s JST", "ECB 2"),
      ...each(AUTHORITY, " ECB", "\tECB\n", "European Central Bank", "EUROPEAN CENTRAL BANK (ECB)"),
    ],
  },
  {
    rule: `description_too_short.${DESCRIPTION}`,
    accepts: each(DESCRIPTION, text50, `a${"😀".repeat(49)}`, ` \n${text50}\u3000`, `a${" ".repeat(48)}b`),
    rejects: each(DESCRIPTION, text50.slice(1), `a${"😀".repeat(48)}`, ` ${text50.slice(1)}\ufeff\u2028`),
  },
  {
    rule: `official_template_expects.${NAME}`,
    needs: [],
    reportedBefore: NAME,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${EMAIL}`,
    needs: [],
    reportedBefore: EMAIL,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${CURRENCY}`,
    needs: [],
    reportedBefore: CURRENCY,
    accepts: each(CURRENCY, "USD"),
    rejects: [{ [CURRENCY]: undefined, [AMOUNT]: undefined }],
  },
  {
    rule: `contacts_identical.${EMAIL}`,
    needs: [EMAIL, PRIMARY_EMAIL],
    accepts: each(EMAIL, "incident-desk@musterufer-bank.example"),
    rejects: [
      ...each(EMAIL, "incident.desk@musterufer-bank.example", "Incident.Desk@MUSTERUFER-bank.example"),
      { [PRIMARY_EMAIL]: "ü@b.c", [EMAIL]: "Ü@b.c" },
    ],
  },
  {
    rule: `reference_code_charset.${CODE}`,
    accepts: each(CODE, "a", "Z9-0", "-", "0"),
    rejects: each(CODE, "a b", "a_b", "a/b", "a.b", "ü", "a\n", " a", "a–b", "٣"),
  },
];
