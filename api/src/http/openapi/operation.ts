/** The parts of an OpenAPI operation that notes and examples are added to. */

export interface Schema {
  description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

export interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; example?: unknown }>>;
}

export interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; description?: string }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}
