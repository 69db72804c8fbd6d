// The members of openapi.json that the API page reads.

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
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
