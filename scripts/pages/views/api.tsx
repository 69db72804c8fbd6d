// The interface as a page: every operation and schema of openapi.json.
import { Code, Curl, Fact, Section, Table, Tag } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import {
  nameOf,
  type OpenApi,
  type Operation,
  operationsOf,
  type Parameter,
  parameterOf,
  type Reference,
  type Response,
} from "../openapi.ts";
import type { PageContext } from "../site.ts";
import { SchemaSection, SchemaType } from "./schema.tsx";

/** Operations in the order of the service, then schemas by name. */
export function ApiPage({ page, openapi }: { readonly page: PageContext; readonly openapi: OpenApi }) {
  const { service } = page.site;
  const { leads } = service.pages;
  const order = service.operations.map(({ operation_id }) => operation_id);
  const operations = operationsOf(openapi).sort(
    (a, b) => order.indexOf(a.operation.operationId) - order.indexOf(b.operation.operationId),
  );
  const schemas = Object.entries(openapi.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Layout page={page} title="API" description={leads.api} kind="api">
      <div class="stack is-wide">
        <header class="stack">
          <h1>API</h1>
          <p class="lead">{leads.api}</p>
          <p>
            <a href={page.to(`${service.base_path}/openapi.json`)}>openapi.json</a> contains the same as OpenAPI{" "}
            {openapi.openapi}, interface version {openapi.info.version}.
          </p>
          <Table heads={[]} caption="Operations" class="is-operations">
            {operations.map(({ method, path, operation }) => (
              <tr key={operation.operationId}>
                <th scope="row">
                  <a href={`#${operation.operationId}`}>{operation.operationId}</a>
                </th>
                <td>
                  <Method name={method} /> <Code>{path}</Code>
                </td>
              </tr>
            ))}
          </Table>
        </header>
        {operations.map((entry) => (
          <OperationSection key={entry.operation.operationId} openapi={openapi} {...entry} />
        ))}
        <Section id="errors" title="Errors">
          <dl class="facts is-rows">
            {Object.entries(openapi.components.responses).map(([name, response]) => (
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
    </Layout>
  );
}

function Method({ name }: { readonly name: string }) {
  return <span class={`method is-${name.toLowerCase()}`}>{name}</span>;
}

interface OperationProps {
  readonly openapi: OpenApi;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function OperationSection({ openapi, method, path, operation }: OperationProps) {
  const { operationId, summary, parameters = [], responses, requestBody } = operation;
  const resolved = parameters.map((parameter) => parameterOf(openapi, parameter));
  const example = resolved.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path);
  return (
    <Section id={operationId} title={operationId} class="stack operation">
      <p class="row">
        <Method name={method} /> <Code>{path}</Code>
      </p>
      <p>{summary}</p>
      {resolved.length > 0 && <Parameters parameters={resolved} />}
      {requestBody !== undefined && (
        <p>
          Body: <SchemaType schema={requestBody.content["application/json"]?.schema} />, sent as{" "}
          <code>application/json</code>.
        </p>
      )}
      <Curl path={example} rest={method === "POST" ? " -H 'content-type: application/json' -d @draft.json" : ""} />
      <Answers responses={responses} />
    </Section>
  );
}

/** The responses of an operation, and links to the errors that it shares with others. */
function Answers({ responses }: Pick<Operation, "responses">) {
  const entries = Object.entries(responses);
  const shared = entries.filter((entry): entry is [string, Reference] => "$ref" in entry[1]);
  const own = entries.filter((entry): entry is [string, Response] => !("$ref" in entry[1]));
  return (
    <dl class="facts is-rows">
      {own.map(([status, response]) => (
        <Fact key={status} name={status}>
          {Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => (
            <p key={mediaType}>
              <SchemaType schema={schema} /> as <code>{mediaType}</code>
            </p>
          ))}
        </Fact>
      ))}
      <Fact name="Errors">
        <span class="row">
          {shared.map(([status, { $ref }]) => (
            <a key={status} href={`#${nameOf($ref)}`}>
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

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <dl class="facts is-rows">
      {parameters.map(({ name, description, schema: { enum: values = [] } }) => (
        <Fact key={name} name={<code>{`{${name}}`}</code>}>
          {description}{" "}
          {values.length <= MAX_VALUES && values.map((value) => <Tag key={String(value)}>{String(value)}</Tag>)}
        </Fact>
      ))}
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
            <Code>{error}</Code>: {value.message}
          </p>
        ))}
      </dd>
    </div>
  );
}
