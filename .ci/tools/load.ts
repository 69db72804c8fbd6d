// Load on a server by autocannon.

import { importTool } from "../../test/import-tool.ts";
import { ask, PROFILE, readyRequest } from "../../test/support.ts";

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export interface LoadRequest {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status and, unless it is left out, the expected body, which is ASCII text. */
  readonly expected: { readonly status: number; readonly body?: string };
}

/** Requests of all kinds, each with the answer that the app gives in this process. */
export function goodRequests(): Promise<LoadRequest[]> {
  const post = { method: "POST", headers: { "content-type": "application/json" } } as const;
  const requests: readonly Omit<LoadRequest, "expected">[] = [
    { path: `${PROFILE}/fields/detection_datetime_utc` },
    { ...post, path: `${PROFILE}/prevalidate-report`, body: JSON.stringify(readyRequest()) },
    { path: `${PROFILE}/fields`, headers: { "if-none-match": "*" } },
    { ...post, path: `${PROFILE}/lint-report`, body: '{"report":{}}' },
    { path: "/healthz" },
    { ...post, path: `${PROFILE}/lint-report`, body: '{"report":' },
    { path: `${PROFILE}/fields/unknown` },
  ];
  return Promise.all(
    requests.map(async ({ path, ...init }) => {
      const response = await ask(path, init);
      return { path, ...init, expected: { status: response.status, body: await response.text() } };
    }),
  );
}

interface LoadOptions {
  /** How many requests are sent; each connection sends the list from its start, again and again. */
  readonly amount: number;
  readonly connections?: number;
  /** Requests per second; as fast as possible by default. */
  readonly rate?: number;
}

type Autocannon = (
  options: object,
) => Promise<{ readonly requests: { readonly total: number }; readonly latency: { readonly p99: number } }>;

/** Sends the requests and checks every answer; amount = answered + wrong + lost. `p99` is the latency of 99 % of them, in milliseconds. */
export async function runLoad(port: number, requests: readonly LoadRequest[], options: LoadOptions) {
  const { amount, connections = 10, rate } = options;
  const { default: autocannon } = await importTool<{ default: Autocannon }>("autocannon");
  let wrong = 0;
  let firstWrong = "";
  const withCheck = ({ expected, ...request }: LoadRequest) => ({
    ...request,
    onResponse(status: number, body: string) {
      if (status === expected.status && (expected.body === undefined || body === expected.body)) return;
      wrong++;
      firstWrong ||= `${request.path}: status ${status} with ${body.length} characters`;
    },
  });
  const sent = { url: `http://127.0.0.1:${port}`, requests: requests.map(withCheck), connections, amount };
  // Autocannon ends at a multiple of `sampleInt` milliseconds.
  const measured = await autocannon({ ...sent, sampleInt: 100, ...(rate && { overallRate: rate }) });
  const { total } = measured.requests;
  // Autocannon opens a closed connection again without an error, so losses show in the count of answers only.
  return { answered: total - wrong, wrong, lost: amount - total, firstWrong, p99: measured.latency.p99 };
}
