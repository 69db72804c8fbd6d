// The draft check as the build draws it: what it does, that nothing is sent, the form, and what to do without scripts.

import { prepareRules, type RunnableRuleSet } from "../../../server/engine/prepared-rules.ts";
import { RULES_VERSION } from "../../../server/engine/rule-set.ts";
import type { ServiceError } from "../../../server/errors.ts";
import { getReport } from "../../report/draft/draft.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import { Curl } from "../site/elements.tsx";
import { Layout, LocalNav, profileNav } from "../site/layout.tsx";
import { getPages, type ProfilePage } from "../site/paths.ts";
import { ReviewNote } from "../site/review-note.tsx";
import { type SharedPart, stageTitle } from "../site/stages.ts";
import {
  findStage,
  getFirstDraft,
  getReportFacts,
  type PageFacts,
  type ReportType,
  type StageFacts,
} from "./act-facts.ts";
import { createFindNeeds } from "./find-needs.ts";
import { createForm, type FormDocument, type PageProfile } from "./form-profile.ts";

interface CheckPageProps extends SharedPart {
  readonly page: ProfilePage;
  readonly form: FormDocument;
}

export function CheckPage({ page, stages, form }: CheckPageProps) {
  const { check } = page.site.service.pages;
  const facts = getFacts(page, stages);
  return (
    <Layout
      page={page}
      title={`Check a draft · ${page.profile.authored.title}`}
      description={`${page.profile.authored.title}: ${check.lead}`}
      scripts={["check"]}
      preload={page.to(page.paths.form)}
      kind="check"
    >
      <div class="row">
        <h1>{page.profile.authored.title}</h1>
        <p class="hint">{check.privacy}</p>
      </div>
      <div class="needs-script" data-facts={JSON.stringify(facts)}>
        <FirstPart facts={facts} form={form} />
      </div>
      <div class="no-script stack">
        <p class="notice is-attention">{check.no_script}</p>
        <Curl
          path={`${page.profile.href}/prevalidate-report`}
          rest=" -H 'content-type: application/json' --data-binary @draft.json"
        />
      </div>
      <p class="hint needs-script no-print">
        {check.lead} {check.forget} <span class="once-loaded">{check.loaded}</span>
      </p>
      <ReviewNote reviewed={page.profile.reviewed} />
      <LocalNav page={page} nav={profileNav(page)} />
    </Layout>
  );
}

/** What the form of a page is drawn from. */
export function createFormDocument(
  { profile, hashes }: Pick<ProfilePage, "profile" | "hashes">,
  published: PageProfile,
): FormDocument {
  const firstDraft = getReport(getFirstDraft({ type: findType(profile) }));
  const needs = createFindNeeds(published)(new Map(Object.entries(firstDraft)));
  const { profile_artifact_hash } = hashes;
  return { profile_artifact_hash, first_needs: Object.fromEntries(needs), ...createForm(published) };
}

interface FirstPartProps {
  readonly facts: PageFacts;
  readonly form: FormDocument;
}

/** What the first part of the report asks for, as text until the script draws the form. */
function FirstPart({ facts, form }: FirstPartProps) {
  const stage = findStage(facts, facts.alias);
  const { sections } = getReportFacts(facts, stage, form);
  const [first] = sections;
  return (
    <div class="stack">
      <p class="notice is-info">The form is loading. It can be filled in as soon as it is there.</p>
      {first !== undefined && (
        <section class="stack is-tight" aria-label={first.title}>
          <h2>{first.title}</h2>
          <ul class="lines plain">
            {first.fields.map(({ id, title, rows }) => (
              <li key={id}>
                {title}
                {rows.length > 0 && <span class="hint"> Row {rows.join(", ")}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

// Statuses for a path, a method and a busy server, which a draft in the page does not have.
const OTHER_STATUSES = [404, 405, 503];
// And those of the head of a request.
const OTHER_ERRORS: readonly string[] = ["unsupported_content_type", "malformed_path", "malformed_request"];
const isOfDraft = ({ status, error }: ServiceError): boolean =>
  !OTHER_STATUSES.includes(status) && !OTHER_ERRORS.includes(error);

/** A root-absolute path relative to the draft check of any stage, which is in a folder of the root. */
const to = (path: string): string => `..${path}`;

const WORKER = "/assets/check-worker.js";

function getText({ texts }: ProfilePage["site"], path: string): string {
  const [, text] = texts.find(([textPath]) => textPath === path) ?? [];
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

function getFacts({ profile, site, paths }: ProfilePage, stages: readonly ProfilePage[]): PageFacts {
  const { base_path, limits, errors, pages } = site.service;
  const types = stages.map(({ profile }) => findType(profile));
  return {
    act: profile.stage?.folder ?? profile.alias,
    alias: profile.alias,
    folder: to(paths.folder),
    service: {
      ...{
        basePath: base_path,
        limits: { max_request_bytes: limits.max_request_bytes },
        errors: errors.filter(isOfDraft),
      },
      engineHash: site.engine.hash,
    },
    workerHash: `sha256:${sha256(getText(site, WORKER))}`,
    evidenceWords: pages.check.evidence,
    sameFactsUrl: to(`${base_path}/same-facts.json`),
    titles: site.titles ?? {},
    stages: stages.map((stage, index) => getStageFacts(stage, types[index] ?? null, types[index - 1])),
  };
}

/** The field that says which report it is, with the codes that the profile takes for it; null for a profile without such a field. */
function findType(profile: ProfilePage["profile"]): ReportType | null {
  const ruleSet = { ...profile, rules_version: RULES_VERSION, code_lists: profile.codeLists, rules_href: "" };
  // The build has validated the types of fields.
  const prepared = prepareRules(ruleSet as RunnableRuleSet).find(({ expects }) => expects.length > 0);
  return prepared === undefined ? null : { fieldId: prepared.field, codes: prepared.expects };
}

/** `before` is the type of the report before it; undefined if there is none. */
function getStageFacts(page: ProfilePage, type: ReportType | null, before: ReportType | null | undefined): StageFacts {
  const { profile, hashes, paths } = page;
  const { asking, sections = [{ title: "Fields" }] } = profile.authored;
  return {
    alias: profile.alias,
    title: stageTitle(page),
    heading: profile.authored.title,
    url: to(paths.check),
    formUrl: to(paths.form),
    profileUrl: to(`${profile.href}/profile.json`),
    artifactHash: hashes.profile_artifact_hash,
    parts: sections,
    asking: asking ?? null,
    startUrls: Object.fromEntries(
      (asking?.starts ?? []).map(({ profile: alias }) => [alias, to(getPages(alias).check)]),
    ),
    type,
    portal: profile.authored.portal ?? null,
    referenceField: profile.authored.reference_field ?? null,
    follows: before !== undefined && isFollowing(before, type, profile.authored.unchanging_fields),
  };
}

/** Whether a report follows the one before it, which shares its unchanging fields. The types of both are those of one incident then. */
function isFollowing(before: ReportType | null, own: ReportType | null, unchanging: readonly string[] = []): boolean {
  const isSame = before?.codes.some((code) => own?.codes.includes(code)) ?? true;
  return isSame || own === null || !unchanging.includes(own.fieldId);
}
