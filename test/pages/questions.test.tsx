// The links to what is decided before a report: one has no heading, several have one for all, and say what each decides.
import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { type PageContext, relative } from "../../scripts/pages/site/paths.ts";
import { Questions } from "../../scripts/pages/site/questions.tsx";
import { wordsOf } from "./mount-page.tsx";

afterEach(cleanup);

const QUESTIONS = ["bridge", "tunnel"].map((name) => ({
  ...{ path: `/${name}/check.html`, label: `Is the ${name} closed?`, title: `Whether a ${name} is closed`, starts: [] },
}));

function draw(questions: typeof QUESTIONS | undefined) {
  const service = { pages: { questions: "Must I report?" } };
  const page = { site: { questions, service }, to: (path: string) => relative("/", path) } as unknown as PageContext;
  const { container } = render(<Questions page={page} />);
  return {
    words: wordsOf(container),
    links: [...container.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    headings: [...container.querySelectorAll("h2")].map(wordsOf),
  };
}

it("without a question there is nothing", () => {
  expect([draw(undefined).words, draw([]).words]).toEqual(["", ""]);
});

it("one question is a link", () => {
  expect(draw(QUESTIONS.slice(0, 1))).toEqual({
    ...{ words: "Is the bridge closed?", links: ["bridge/check.html"], headings: [] },
  });
});

it("several questions have a heading, and each says what it decides", () => {
  expect(draw(QUESTIONS)).toEqual({
    words:
      "Must I report?Is the bridge closed? Whether a bridge is closedIs the tunnel closed? Whether a tunnel is closed",
    links: ["bridge/check.html", "tunnel/check.html"],
    headings: ["Must I report?"],
  });
});
