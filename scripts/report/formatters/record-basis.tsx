/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// The end of the record of a check: what the answer is based on, with what a machine compares.
import type { CheckParameters } from "../../../server/engine/options.ts";
import { getCity } from "../wording/times.ts";
import { formatCount } from "../wording/words.ts";
import { type RecordFacts, Row } from "./record-facts.tsx";

/** The rules, the edition of the profile, the options and the draft. */
export function CheckBasis(facts: RecordFacts) {
  const { answer, notApplied, sha256, fileName } = facts;
  const { rules } = answer;
  return (
    <section>
      <h2>What the check is based on</h2>
      <dl class="record-facts">
        <Row name="Rules">
          {rules.total} in all, {rules.evaluated} applied, {rules.not_applicable} not applied:{" "}
          {formatCount(rules.not_applicable - notApplied.length, "rule")} on fields without a value
          {notApplied.length > 0 &&
            `, and ${notApplied.length} because another value that they need is missing or wrong, or a finding on the field comes first: `}
          <code>{notApplied.join(", ")}</code>
        </Row>
        <Row name="Profile">
          <code>{answer.act_id}</code>
        </Row>
        {Object.entries({
          Artifact: answer.profile_artifact_hash,
          Semantic: answer.profile_semantic_hash,
          Engine: answer.engine_hash,
        }).map(([name, hash]) => (
          <Row key={name} name={`${name} hash`}>
            <code>{hash ?? "not known"}</code>
          </Row>
        ))}
        <Row name="Options">{optionWords(facts.parameters)}</Row>
        <Row name="Draft">
          {fileName !== undefined && `${fileName}, `}
          {sha256 === null ? (
            "SHA-256 not known: this browser hashes only on HTTPS"
          ) : (
            <>
              SHA-256 <code>{sha256}</code>
            </>
          )}
        </Row>
      </dl>
    </section>
  );
}

const optionWords = (parameters: CheckParameters): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${(name === "time_zone" ? getCity(value) : value) || "none"}`,
    )
    .join(", ") || "none";
