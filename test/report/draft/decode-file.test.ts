// In which encoding a file is read, and which are named and not read.
import { expect, it } from "vitest";
import { decodeFile, whyNotRead } from "../../../scripts/report/draft/decode-file.ts";

const TEXT = '{"ä":"é"}';
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const WINDOWS = Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]);

it.each<[encoding: string, bytes: Buffer, isGuess: boolean]>([
  ["UTF-8", Buffer.from(TEXT), false],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`), false],
  ["UTF-16, as PowerShell writes it", utf16(`\ufeff${TEXT}`), false],
  ["UTF-16 in the other order", utf16(`\ufeff${TEXT}`).swap16(), false],
  ["UTF-16 without a byte order mark", utf16(TEXT), false],
  ["UTF-16 in the other order without a mark", utf16(TEXT).swap16(), false],
  ["Windows-1252", WINDOWS, true],
])("a file in %s is decoded", (_, bytes, isGuess) => {
  expect(decodeFile(bytes)).toEqual({ text: TEXT, isGuess });
});

it.each([
  ["an empty file", Buffer.alloc(0)],
  ["one byte", Buffer.from("1")],
])("%s is a text in UTF-8", (_, bytes) => {
  expect(decodeFile(bytes)).toEqual({ text: bytes.toString(), isGuess: false });
});

it.each([
  ["letters of Windows-1252", Buffer.concat([WINDOWS, Buffer.of(0x85)]), /Windows-1252.*save it as UTF-8$/],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff]), /^is not a text in Unicode$/],
  ["UTF-16 that ends within a character", utf16(`\ufeff${TEXT}`).subarray(0, 9), /^is not a text in Unicode$/],
])("of a file with %s it is said what it may be", (_, bytes, words) => {
  const decoded = decodeFile(bytes);
  expect([decoded.isGuess, whyNotRead(decoded)]).toEqual([true, expect.stringMatching(words)]);
});
