// A schema of the interface: its members with their types, which link to other schemas.
import type { VNode } from "preact";
import { Code, Fact } from "../elements.tsx";
import type { Schema } from "../openapi.ts";

/** A named schema. */
export function SchemaSection({ name, schema }: { readonly name: string; readonly schema: Schema }) {
  const parts = [schema, ...(schema.allOf ?? [])];
  const members = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const nameOf = (member: string) => (
    <>
      <Code>{member}</Code>
      {!required.has(member) && <span class="soft"> optional</span>}
    </>
  );
  return (
    <section class="stack is-tight" id={`schema-${name}`}>
      <h3>{name}</h3>
      {schema.description !== undefined && <p>{schema.description}</p>}
      {members.length === 0 ? (
        <p>
          <SchemaType schema={schema} />
        </p>
      ) : (
        <dl class="facts is-rows">
          {members.map(([member, value]) => (
            <Fact key={member} name={nameOf(member)} note={value.description}>
              <SchemaType schema={value} />
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The type of a value in one line. */
export function SchemaType({ schema }: { readonly schema: Schema | undefined }): VNode {
  if (schema === undefined) return <>anything</>;
  if (schema.$ref !== undefined) {
    // `#/components/schemas/event/properties/seq` names a member of a schema.
    const [name, , member] = schema.$ref.replace("#/components/schemas/", "").split("/");
    return <a href={`#schema-${name}`}>{member === undefined ? name : `${name}.${member}`}</a>;
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum !== undefined) return <Alternatives of={schema.enum.map((value) => ({ const: value }))} />;
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return <Alternatives of={alternatives} />;
  if (schema.items !== undefined)
    return (
      <>
        array of <SchemaType schema={schema.items} />
      </>
    );
  return <>{[schema.type ?? "anything"].flat().join(" or ")}</>;
}

function Alternatives({ of }: { readonly of: readonly Schema[] }) {
  return (
    <>
      {of.map((schema, index) => (
        <>
          {index > 0 && " or "}
          <SchemaType schema={schema} />
        </>
      ))}
    </>
  );
}
