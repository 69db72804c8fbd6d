// The interface as a page: every operation and schema of openapi.json.
import { Code, Curl, Fact, Section, Tag, TextBlock } from "../elements.tsx";
import { exampleText } from "../example-text.ts";
import { Layout } from "../layout.tsx";
import { nameOf, type OpenApi, type Operation, type Response } from "../openapi.ts";
import type { PageContext } from "../site.ts";
import { SchemaSection, SchemaType } from "./schema.tsx";

interface ApiPageProps {
  readonly page: PageContext;
  readonly openapi: OpenApi;
  /** The body of each document, by path. */
  readonly bodies: ReadonlyMap<string, unknown>;
}

/** The operations of the service in its order, then errors, and schemas by name. */
export function ApiPage({ page, openapi, bodies }: ApiPageProps) {
  const { service } = page.site;
  const { leads } = service.pages;
  const order = service.operations.map(({ operation_id }) => operation_id);
  // Without the checks of each profile, which are the general ones once more, and the fields of drafts, which have pages of their own.
  const operations = operationsOf(openapi)
    .filter(({ operation }) => order.includes(operation.operationId))
    .sort((a, b) => order.indexOf(a.operation.operationId) - order.indexOf(b.operation.operationId));
  const schemas = Object.entries(openapi.components.schemas)
    .filter(([name]) => name === "draft-request" || !/-(?:report|request)$/.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const errors = Object.entries(openapi.components.responses).filter(([, { content }]) => content !== undefined);
  const ids = [...operations.map(({ operation }) => operation.operationId), "errors", "schemas"];
  return (
    <Layout page={page} title="API" description={leads.api} kind="api">
      <header class="stack">
        <h1>API</h1>
        <p class="lead">{leads.api}</p>
        <p>
          <a href={page.to(`${service.base_path}/openapi.json`)}>openapi.json</a> contains the same as OpenAPI{" "}
          {openapi.openapi}, interface version {openapi.info.version}. {leads.examples}
        </p>
      </header>
      <div class="with-contents">
        <nav class="contents small" aria-label="On this page">
          <ul class="plain">
            {ids.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{id}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="stack is-wide">
          {operations.map((entry) => (
            <OperationSection key={entry.operation.operationId} openapi={openapi} bodies={bodies} {...entry} />
          ))}
          <Section id="errors" title="Errors">
            <dl class="facts is-rows">
              {errors.map(([name, response]) => (
                <ErrorFact key={name} name={name} response={response} />
              ))}
            </dl>
          </Section>
          <Section id="schemas" title="Schemas" class="stack is-wide">
            {schemas.map(([name, schema]) => (
              <SchemaSection key={name} name={name} schema={schema} />
            ))}
          </Section>
        </div>
      </div>
    </Layout>
  );
}

/** Every operation with its method and its full path. */
function operationsOf({ paths, servers }: OpenApi) {
  return Object.entries(paths).flatMap(([path, item]) => {
    const base = (item.servers ?? servers)[0]?.url.replace(/\/$/, "") ?? "";
    return (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : { method, path: base + path, operation };
    });
  });
}

type OperationProps = ReturnType<typeof operationsOf>[number] & Pick<ApiPageProps, "openapi" | "bodies">;

function OperationSection({ openapi, bodies, method, path, operation }: OperationProps) {
  const { operationId, summary, responses, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map(({ $ref }) => nameOf($ref));
  const exampleOf = (name: string) => String(openapi.components.parameters[name]?.example);
  const example = parameters.reduce((target, name) => target.replace(`{${name}}`, exampleOf(name)), path);
  const [sent, answer] = [requestBody, responses["200"]].map(firstExample);
  return (
    <Section id={operationId} title={operationId} class="stack operation">
      <p class="row">
        <code class={`tag ${method === "get" ? "is-info" : "is-attention"}`}>{method.toUpperCase()}</code>{" "}
        <Code>{path}</Code>
      </p>
      <p>{summary}</p>
      {parameters.length > 0 && <Parameters openapi={openapi} names={parameters} />}
      {requestBody !== undefined && (
        <p>
          Body: <SchemaType schema={requestBody.content?.["application/json"]?.schema} />, sent as{" "}
          <code>application/json</code>.
        </p>
      )}
      <Curl path={example} rest={method === "post" ? " -H 'content-type: application/json' -d @draft.json" : ""} />
      <Example title="draft.json" body={sent} />
      <Example title="Example answer" body={answer ?? bodies.get(example)} />
      <Answers openapi={openapi} responses={responses} />
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
      <TextBlock>{exampleText(body)}</TextBlock>
    </details>
  );

/** The responses of an operation, and links to the errors that it shares with others. */
function Answers({ openapi, responses }: Pick<Operation, "responses"> & Pick<ApiPageProps, "openapi">) {
  const entries = Object.entries(responses).map(([status, { $ref, content }]) => {
    const shared = openapi.components.responses[nameOf($ref ?? "")];
    return {
      status,
      content,
      isError: shared?.content !== undefined,
      id: nameOf($ref ?? ""),
      text: shared?.description,
    };
  });
  return (
    <dl class="facts is-rows">
      {entries
        .filter(({ isError }) => !isError)
        .map(({ status, content, text }) => (
          <Fact key={status} name={status}>
            {text}
            {Object.entries(content ?? {}).map(([mediaType, { schema }]) => (
              <span key={mediaType}>
                <SchemaType schema={schema} /> as <code>{mediaType}</code>
              </span>
            ))}
          </Fact>
        ))}
      <Fact name="Errors">
        <span class="row">
          {entries
            .filter(({ isError }) => isError)
            .map(({ status, id }) => (
              <a key={status} href={`#${id}`}>
                {status}
              </a>
            ))}
        </span>
      </Fact>
    </dl>
  );
}

// A longer list of values is in the schema.
const MAX_VALUES = 4;

function Parameters({ openapi, names }: { readonly openapi: OpenApi; readonly names: readonly string[] }) {
  return (
    <dl class="facts is-rows">
      {names.map((name) => {
        const { in: place, description, schema } = openapi.components.parameters[name] ?? {};
        const values = schema?.enum ?? [];
        return (
          <Fact key={name} name={<code>{place === "query" ? `?${name}=` : `{${name}}`}</code>}>
            {description}{" "}
            {values.length <= MAX_VALUES && values.map((value) => <Tag key={String(value)}>{String(value)}</Tag>)}
          </Fact>
        );
      })}
    </dl>
  );
}

/** A status with every error that has it. */
function ErrorFact({ name, response }: { readonly name: string; readonly response: Response }) {
  const { schema, examples = {} } = response.content?.["application/json"] ?? {};
  return (
    <div id={name}>
      <dt>
        {name.replace(/^.*-/, "")} <SchemaType schema={schema} />
      </dt>
      <dd class="stack is-tight">
        {Object.entries(examples).map(([error, { value }]) => (
          <p key={error}>
            <Code>{error}</Code>: {(value as { readonly message: string }).message}
          </p>
        ))}
      </dd>
    </div>
  );
}
