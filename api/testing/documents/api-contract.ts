/**
 * Checks answers against the API description of their call and status. An answer may contain nothing that the
 * description does not name.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Heard } from '../access/call-room.ts';

/** A schema, or any other object of the description. */
export interface Json {
  readonly [key: string]: unknown;
}

export interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}

interface Response {
  /** `#/components/responses/Error404` */
  readonly $ref?: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  /** `GET /api/orders/:id`, as the server lists it. */
  readonly route: string;
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Contract {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Returns the faults of an answer. Empty when it is as described. */
  faultsOf(route: string, heard: Heard): string[];
  /** Returns whether the description accepts this JSON body for the call. */
  takes(route: string, body: unknown): boolean;
  /** Returns the faults of an answer's example. Empty when it is as described. */
  exampleFaults(media: Media): string[];
}

export interface Description {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'route'>>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Omit<Operation, 'route' | 'responses'> }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export function readContract(description: Description): Contract {
  const operations = operationsOf(description);
  const answers = compiler(description.components.schemas, closed);
  const requests = compiler({}, (schema) => schema);
  return {
    operations,
    faultsOf(route, heard) {
      const told = operations.get(route)?.responses[heard.status];
      const response = told?.$ref
        ? description.components.responses[told.$ref.split('/').at(-1) ?? '']
        : told;
      if (!response) return [`${heard.status} is no answer of ${route}: ${heard.body.slice(0, 300)}`];
      const missing = missingHeaders(response, heard);
      const type = String(heard.headers['content-type'] ?? '').split(';')[0] ?? '';
      const media = response.content?.[type];
      if (!response.content)
        return [...missing, ...(heard.body === '' ? [] : ['a body that is not described'])];
      if (!media) return [...missing, `${type} is no type of answer`];
      if (type !== 'application/json') return missing;
      return [...missing, ...faults(answers(media.schema), JSON.parse(heard.body))];
    },
    exampleFaults: ({ schema, example }) => faults(answers(schema), example),
    takes(route, body) {
      const schema = bodyOf(operations.get(route));
      return schema === undefined || faults(requests(schema), body).length === 0;
    },
  };
}

export const bodyOf = (operation: Operation | undefined): Json | undefined =>
  operation?.requestBody?.content['application/json']?.schema;

function operationsOf({ paths }: Description): Map<string, Operation> {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const route = `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      return [route, { ...operation, route }] as const;
    }),
  );
  return new Map(found);
}

/** Compiles each schema once. Named schemas are registered by their names. */
function compiler(
  named: Readonly<Record<string, Json>>,
  compiled: (schema: Json) => Json,
): (schema: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  for (const [name, schema] of Object.entries(named)) ajv.addSchema(closed(schema), name);
  const known = new Map<Json, ValidateFunction>();
  return (schema) => {
    const validate = known.get(schema) ?? ajv.compile(compiled(schema));
    known.set(schema, validate);
    return validate;
  };
}

const faults = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, JSON.stringify(params)].join(' '),
      );

const missingHeaders = ({ headers = {} }: Response, heard: Heard): string[] =>
  Object.keys(headers)
    .filter((name) => name !== 'Link' && heard.headers[name.toLowerCase()] === undefined)
    .map((name) => `${name} is missing`);

/** Forbids keys that the schema does not name, and shortens references to the schemas' names. */
function closed(schema: Json): Json {
  const isOpen = schema.properties !== undefined && schema.additionalProperties === undefined;
  const copy = Object.entries(schema).map(([key, value]) => [
    key,
    key === '$ref' ? nameIn(value) : within(value),
  ]);
  return { ...Object.fromEntries(copy), ...(isOpen ? { additionalProperties: false } : {}) };
}

const within = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === 'object' && value !== null ? closed(value as Json) : value;
};

const nameIn = (ref: unknown): string => String(ref).replace('#/components/schemas/', '');
