// The interface as a page: every operation of openapi.json with examples, and the errors that operations share.
import { Curl, type Fact, Facts, List, Section, TextBlock } from "../elements.tsx";
import { TitledLayout } from "../layout.tsx";
import type { PageContext } from "../paths.ts";

/** Either a reference to a shared response or its content by media type. */
export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  /** A reference to a published schema; of a stream, to that of its lines. */
  readonly schema: { readonly $ref?: string; readonly contentSchema?: { readonly $ref: string } };
  /** By name; of an error response, each error that it can be. */
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** All parameters are shared. */
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly requestBody?: Response;
  readonly responses: Readonly<Record<string, Response>>;
}

type Servers = readonly { readonly url: string }[];

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: Servers;
  readonly paths: Readonly<Record<string, { get?: Operation; post?: Operation; servers?: Servers }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { name: string; in: string; description: string; example: unknown }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** The last segment of a reference: the name of what it refers to. */
const getName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

interface ApiPageProps {
  readonly page: PageContext;
  readonly openapi: OpenApi;
  /** The body of each document, by path. */
  readonly bodies: ReadonlyMap<string, unknown>;
}

/** The operations of the service in its order, without those for one profile, which are the general ones once more; then errors. */
export function ApiPage({ page, openapi, bodies }: ApiPageProps) {
  const { service } = page.site;
  const { leads } = service.pages;
  const all = getOperations(openapi);
  const operations = service.operations.flatMap(
    ({ operation_id }) => all.find(({ operation }) => operation.operationId === operation_id) ?? [],
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  const errors = Object.entries(openapi.components.responses).filter(([, { content }]) => content !== undefined);
  return (
    <TitledLayout page={page} title="API" lead={leads.api}>
      <p>
        <a href={page.to(`${service.base_path}/openapi.json`)}>openapi.json</a> contains the same as OpenAPI{" "}
        {openapi.openapi}, interface version {openapi.info.version}. {leads.examples}
      </p>
      <div class="with-contents">
        <nav class="contents small" aria-label="On this page">
          <List items={[...ids, "errors"].map((id) => <a href={`#${id}`}>{id}</a>)} />
        </nav>
        <div class="stack">
          {operations.map((entry) => (
            <OperationSection key={entry.operation.operationId} {...{ page, openapi, bodies }} {...entry} />
          ))}
          <Section id="errors" title="Errors">
            <Facts
              of={errors.map(([name, { content }]) => {
                const examples = Object.entries(content?.["application/json"]?.examples ?? {});
                const lines = examples.map(([error, { value }]) => (
                  <p key={error}>
                    <code>{error}</code>: {(value as { readonly message: string }).message}
                  </p>
                ));
                return [name.replace(/^.*-/, ""), lines, undefined, name];
              })}
            />
          </Section>
        </div>
      </div>
    </TitledLayout>
  );
}

function getOperations({ paths, servers }: OpenApi) {
  return Object.entries(paths).flatMap(([path, item]) => {
    const base = (item.servers ?? servers)[0]?.url.replace(/\/$/, "") ?? "";
    return (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : { method, path: base + path, operation };
    });
  });
}

type OperationProps = ReturnType<typeof getOperations>[number] & ApiPageProps;

function OperationSection({ page, openapi: { components }, bodies, method, path, operation }: OperationProps) {
  const { operationId, summary, responses, requestBody } = operation;
  const parameters = (operation.parameters ?? []).flatMap(({ $ref }) => components.parameters[getName($ref)] ?? []);
  const example = parameters.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path);
  const [sent, answer] = [requestBody, responses["200"]].map(firstExample);
  const others = Object.entries(responses).flatMap(([status, { $ref }]) => {
    const shared = components.responses[getName($ref ?? "")];
    return shared === undefined ? [] : { ...shared, status, id: getName($ref ?? "") };
  });
  const withoutBody = others.filter(({ content }) => content === undefined);
  const errors = others.filter(({ content }) => content !== undefined);
  return (
    <Section id={operationId} title={operationId}>
      <p>
        <code>
          <b>{method.toUpperCase()}</b> {path}
        </code>
      </p>
      <p>{summary}</p>
      <Curl path={example} rest={method === "post" ? " -H 'content-type: application/json' -d @draft.json" : ""} />
      <Example title="draft.json" body={sent} />
      <Example title="Example answer" body={answer ?? bodies.get(example)} />
      <Facts
        of={[
          ...parameters.map(({ name, in: place, description }): Fact => {
            return [<code>{place === "query" ? `?${name}=` : `{${name}}`}</code>, description];
          }),
          ["Body", requestBody && <SchemaLinks page={page} message={requestBody} />],
          ["200", <SchemaLinks page={page} message={responses["200"]} />],
          ...withoutBody.map(({ status, description }): Fact => [status, description]),
          ["Errors", errors.map(({ status, id }) => [<a href={`#${id}`}>{status}</a>, " "])],
        ]}
      />
    </Section>
  );
}

/** The value of the first example of a request or a response; undefined if it has none. */
const firstExample = (message: Response | undefined): unknown =>
  Object.values(message?.content?.["application/json"]?.examples ?? {})[0]?.value;

/** Nothing without a body. */
const Example = ({ title, body }: { readonly title: string; readonly body: unknown }) =>
  body === undefined ? null : (
    <details>
      <summary>{title}</summary>
      <TextBlock>{printExcerpt(body)}</TextBlock>
    </details>
  );

/** The media types of a request or a response, each with a link to its published schema. */
const SchemaLinks = ({ page, message }: { readonly page: PageContext; readonly message: Response | undefined }) => (
  <>
    {Object.entries(message?.content ?? {}).map(([mediaType, { schema }]) => {
      const name = getName(schema.$ref ?? schema.contentSchema?.$ref ?? "");
      return (
        <span key={mediaType}>
          <a href={page.to(`/schemas/v1/${name}.schema.json`)}>{name}</a> as <code>{mediaType}</code>
        </span>
      );
    })}
  </>
);

// Members that every document of the interface has.
const SHARED = new Set(["ok", "boundary", "boundary_id", "act_id", "profile_artifact_hash", "profile_semantic_hash"]);
const MAX_TEXT = 40;
const MAX_LINES = 14;

/** The beginning of a document, or of a stream of events, without the members that all have. */
export function printExcerpt(body: unknown): string {
  const [first, ...others] = Array.isArray(body) ? body : [body];
  const own = Object.entries(first as object).filter(([name]) => !SHARED.has(name));
  const lines = JSON.stringify(shorten(Object.fromEntries(own)), null, 1).split("\n");
  const isCut = others.length > 0 || lines.length > MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(isCut ? ["…"] : [])].join("\n");
}

/** A list with its first item alone, and texts with their beginning. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value)) return [...value.slice(0, 1).map(shorten), ...(value.length > 1 ? ["…"] : [])];
  if (typeof value !== "object" || value === null) return value;
  // Published documents have their members in this order.
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, shorten(member)]));
}
