// What the API page reads of openapi.json: the members that our own projection writes, and no others.

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly example: unknown;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly schema?: Schema;
  /** Of an error response: each error it may be, by its name. */
  readonly examples?: Readonly<Record<string, { readonly value: { readonly message: string } }>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

type Server = { readonly url: string };

interface PathItem {
  readonly get?: Operation;
  readonly post?: Operation;
  readonly servers?: readonly Server[];
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** Every operation with its method and its full path. */
export function operationsOf({ paths, servers }: OpenApi): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const base = (item.servers ?? servers)[0]?.url.replace(/\/$/, "") ?? "";
    const methods = [
      { method: "GET", operation: item.get },
      { method: "POST", operation: item.post },
    ];
    return methods.flatMap(({ method, operation }) =>
      operation === undefined ? [] : [{ method, path: base + path, operation }],
    );
  });
}

/** The last segment of a reference: the name of what it leads to. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

export function parameterOf({ components }: OpenApi, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const value = components.parameters[nameOf(parameter.$ref)];
  if (value === undefined) throw new Error(`openapi.json holds nothing at ${parameter.$ref}`);
  return value;
}
