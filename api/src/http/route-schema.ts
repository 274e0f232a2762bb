/**
 * A route declares its shapes once, in valibot. Input that does not fit is refused before the handler runs, the
 * handler's types are inferred, and the API description (`/api/docs`) is generated from the same schemas.
 *
 *     const schema = {
 *       summary: 'One line: what the call is for',
 *       tags: ['users'],                           // the group it is listed under, see openapi/api-docs.ts
 *       params: v.object({ id: v.string() }),
 *       querystring: v.object({ before, limit }),  // strings; use `v.transform` to convert them
 *       body: RoleChange,                          // unknown keys are dropped, unless it is a strictObject
 *       response: { 200: Account },                // from packages/protocol/src/rest/<resource>.ts
 *       errors: errorCodes('users.lastAdmin'),     // errors that only this call returns
 *       produces: ['text/csv'],                    // when the answer is not JSON
 *     };
 *     app.patch('/users/:id', { schema, config: { act: 'users.edit' } }, async (request, reply) => …);
 *
 * `request.params`, `query` and `body` are the schemas' outputs. Add routes that write by commands with `commandRoute`,
 * which only needs the schema of the body and the row that it returns. Other error codes follow from the rest of the
 * route (`config.open`, `config.act`, a body, a parameter, the commands): see openapi/errors-of.ts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { ProtocolErrorCode } from '@tableside/protocol/error.ts';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import * as v from 'valibot';
import { parse, ShapeError } from './validate.ts';

/** Derives the types of `request.params`, `query` and `body` from a route's schemas. */
export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  serializer: unknown;
}

/** The Fastify instance that routes are added to. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ValibotTypes
>;

export type ErrorCode = ProtocolErrorCode | RejectionCode;

declare module 'fastify' {
  interface FastifySchema {
    /** One line that says what the call is for. */
    summary?: string;
    /** The group that the call is listed under. */
    tags?: readonly string[];
    /** Details that the summary leaves out: units, rules, refusals. */
    description?: string;
    /** Errors that only this call returns. */
    errors?: readonly ErrorCode[];
    /** The body is a file in the field `file` of multipart/form-data, not JSON. */
    takesFile?: boolean;
  }
}

export const errorCodes = (...codes: ErrorCode[]): readonly ErrorCode[] => codes;

export function withValibotSchemas(app: FastifyInstance): Api {
  app.setValidatorCompiler<unknown>(parsing);
  app.addHook('onRoute', takeNoOtherFilters);
  // Answers are built from valid documents, so they are not checked here. Tests check them against the schemas.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  return app.withTypeProvider<ValibotTypes>();
}

/** A read call that declares no filters accepts none. */
function takeNoOtherFilters(route: RouteOptions): void {
  const isRead = route.method === 'GET' && route.schema?.summary !== undefined;
  if (isRead && !route.schema?.querystring) route.schema = { ...route.schema, querystring: v.object({}) };
}

/** Fastify does not fix the type of schemas. */
type Compiler = FastifySchemaCompiler<unknown>;
/** Passes on the schema's output. A missing body arrives as null and is treated as undefined. */
const parsing: Compiler =
  ({ schema, httpPart }) =>
  (value) =>
    attempt(() => {
      if (httpPart === 'querystring') refuseUnknown(schema as v.GenericSchema, value);
      return parse(schema as v.GenericSchema, value ?? undefined);
    });

/** Ignoring an unknown filter would return everything, as if that had been asked for. */
function refuseUnknown(schema: v.GenericSchema, query: unknown): void {
  const known = 'entries' in schema ? (schema.entries as object) : {};
  const unknown = Object.keys(query ?? {}).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new ShapeError(unknown.slice(0, 20).map((path) => ({ path, message: 'is no filter of this call' })));
}

/**
 * Checks the body but passes it on as received, for commands that parse it themselves. A missing body counts as empty.
 */
export const checking: Compiler =
  ({ schema }) =>
  (value) =>
    attempt(() => {
      parse(schema as v.GenericSchema, value ?? {});
      return value;
    });

function attempt(read: () => unknown): { readonly value: unknown } | { readonly error: Error } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ShapeError) return { error };
    throw error;
  }
}
