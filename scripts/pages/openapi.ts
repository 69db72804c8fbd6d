// The members of openapi.json that the API page reads.

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
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

interface Content {
  readonly schema?: Schema;
  /** Of an error response: each error that it can be, by its name. */
  readonly examples?: Readonly<Record<string, { readonly value: { readonly message: string } }>>;
}

export interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

/** The name of a component, in the last segment. */
export interface Reference {
  readonly $ref: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

type Server = { readonly url: string };
type PathItem = { readonly get?: Operation; readonly post?: Operation; readonly servers?: readonly Server[] };

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
    return (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method: method.toUpperCase(), path: base + path, operation }];
    });
  });
}

/** The last segment of a reference: the name of what it refers to. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

export function parameterOf({ components }: OpenApi, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const value = components.parameters[nameOf(parameter.$ref)];
  if (value === undefined) throw new Error(`openapi.json has no ${parameter.$ref}`);
  return value;
}
