// The interface as a page: every operation of openapi.json with examples, and the errors that operations share.
import { Curl, type Fact, Facts, List, Section, TextBlock } from "../elements.tsx";
import { excerptOf } from "../excerpt.ts";
import { TitledLayout } from "../layout.tsx";
import { nameOf, type OpenApi, type Response } from "../openapi.ts";
import type { PageContext } from "../paths.ts";

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
  const all = operationsOf(openapi);
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

function operationsOf({ paths, servers }: OpenApi) {
  return Object.entries(paths).flatMap(([path, item]) => {
    const base = (item.servers ?? servers)[0]?.url.replace(/\/$/, "") ?? "";
    return (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : { method, path: base + path, operation };
    });
  });
}

type OperationProps = ReturnType<typeof operationsOf>[number] & ApiPageProps;

function OperationSection({ page, openapi: { components }, bodies, method, path, operation }: OperationProps) {
  const { operationId, summary, responses, requestBody } = operation;
  const parameters = (operation.parameters ?? []).flatMap(({ $ref }) => components.parameters[nameOf($ref)] ?? []);
  const example = parameters.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path);
  const [sent, answer] = [requestBody, responses["200"]].map(firstExample);
  const others = Object.entries(responses).flatMap(([status, { $ref }]) => {
    const shared = components.responses[nameOf($ref ?? "")];
    return shared === undefined ? [] : { ...shared, status, id: nameOf($ref ?? "") };
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
      <TextBlock>{excerptOf(body)}</TextBlock>
    </details>
  );

/** The media types of a request or a response, each with a link to its published schema. */
const SchemaLinks = ({ page, message }: { readonly page: PageContext; readonly message: Response | undefined }) => (
  <>
    {Object.entries(message?.content ?? {}).map(([mediaType, { schema }]) => {
      const name = nameOf(schema.$ref ?? schema.contentSchema?.$ref ?? "");
      return (
        <span key={mediaType}>
          <a href={page.to(`/schemas/v1/${name}.schema.json`)}>{name}</a> as <code>{mediaType}</code>
        </span>
      );
    })}
  </>
);
