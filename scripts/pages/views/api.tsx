// The interface as a page: every operation and shape of openapi.json, for readers without a tool for it.
import { Code, Tag } from "../elements.tsx";
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
            <a href={page.to(`${service.base_path}/openapi.json`)}>openapi.json</a> is the same as OpenAPI{" "}
            {openapi.openapi}, interface version {openapi.info.version}.
          </p>
          <table class="table is-cards is-operations">
            <caption class="visually-hidden">Operations</caption>
            <tbody>
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
            </tbody>
          </table>
        </header>
        {operations.map((entry) => (
          <OperationSection key={entry.operation.operationId} openapi={openapi} {...entry} />
        ))}
        <section class="stack" aria-labelledby="errors">
          <h2 id="errors">Errors</h2>
          <dl class="facts is-rows">
            {Object.entries(openapi.components.responses).map(([name, response]) => (
              <ErrorFact key={name} name={name} response={response} />
            ))}
          </dl>
        </section>
        <section class="stack is-wide" aria-labelledby="schemas">
          <h2 id="schemas">Shapes</h2>
          {schemas.map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} />
          ))}
        </section>
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

// The host that `npm start` listens on; site.js puts the host of the page in its place.
const HOST = "http://127.0.0.1:3000";

function OperationSection({ openapi, method, path, operation }: OperationProps) {
  const { operationId, summary, parameters = [], responses, requestBody } = operation;
  const resolved = parameters.map((parameter) => parameterOf(openapi, parameter));
  const example = resolved.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path);
  return (
    <section class="stack operation" aria-labelledby={operationId}>
      <h2 id={operationId}>{operationId}</h2>
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
      <pre data-copy>
        <code>
          curl -s <span data-origin>{HOST}</span>
          {example}
          {method === "POST" && " -H 'content-type: application/json' -d @draft.json"}
        </code>
      </pre>
      <Answers responses={responses} />
    </section>
  );
}

/** What an operation answers where all is well, and which errors it shares with others. */
function Answers({ responses }: Pick<Operation, "responses">) {
  const entries = Object.entries(responses);
  const shared = entries.filter((entry): entry is [string, Reference] => "$ref" in entry[1]);
  const own = entries.filter((entry): entry is [string, Response] => !("$ref" in entry[1]));
  return (
    <dl class="facts is-rows">
      {own.map(([status, response]) => (
        <div key={status}>
          <dt class="number">{status}</dt>
          <dd>
            {Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => (
              <p key={mediaType}>
                <SchemaType schema={schema} /> as <code>{mediaType}</code>
              </p>
            ))}
          </dd>
        </div>
      ))}
      <div>
        <dt>Errors</dt>
        <dd class="row number">
          {shared.map(([status, { $ref }]) => (
            <a key={status} href={`#${nameOf($ref)}`}>
              {status}
            </a>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <dl class="facts is-rows">
      {parameters.map(({ name, description, schema }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>
            {description}{" "}
            {schema.enum !== undefined && schema.enum.length <= 4 && (
              <span class="row">
                {schema.enum.map((value) => (
                  <Tag key={String(value)}>{String(value)}</Tag>
                ))}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A status with every error that has it. */
function ErrorFact({ name, response }: { readonly name: string; readonly response: Response }) {
  const { schema, examples = {} } = response.content?.["application/json"] ?? {};
  return (
    <div id={name}>
      <dt class="number">
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
