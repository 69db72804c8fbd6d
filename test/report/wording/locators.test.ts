// Places of acts as they are cited.
import { expect, it } from "vitest";
import { citedText, locatorText } from "../../../scripts/report/wording/locators.ts";

const SETTING = { article: "1", point: "18", sets: "Article 19a(1), point (b), of eIDAS" };

it.each([
  [{ article: "5", paragraph: "1", point: "a" }, "Article 5(1), point (a)"],
  [SETTING, "Article 1, point (18) (Article 19a(1), point (b), of eIDAS)"],
])("a place is cited with the provision of another act that it sets: %j", (locator, words) => {
  expect(citedText(locator)).toBe(words);
});

it("a place is found in its document by its own number alone", () => {
  expect(locatorText(SETTING)).toBe("Article 1, point (18)");
});
