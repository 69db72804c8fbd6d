// Prints what a report of vitest (--reporter=json) says, for .ci/run: a line with the numbers of passed, failed and skipped tests, then a
// line for each test that was skipped or failed. It has no other exit code than 0, because vitest has one that says whether tests failed.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const tests = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((test) => ({ ...test, where: `${relative(".", name)}: ${test.fullName}` })),
);
const skipped = tests.filter(({ status }) => status === "skipped");
console.log(numPassedTests, numFailedTests, skipped.length);
for (const { where } of skipped) console.log(`skipped: ${where}`);
for (const { where, failureMessages } of tests.filter(({ status }) => status === "failed")) {
  console.log(`failed: ${where}: ${failureMessages.join("\n").split("\n")[0]}`);
}
for (const { name, status, message, assertionResults } of testResults) {
  if (status === "failed" && assertionResults.length === 0)
    console.log(`failed to load: ${relative(".", name)}: ${message}`);
}
