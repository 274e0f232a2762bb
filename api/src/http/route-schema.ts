/**
 * Routes say their shapes in valibot, once: what does not fit is refused before the handler runs, the handler's types
 * follow, and the description of the API is made from the same schemas.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import * as v from 'valibot';
import { faultsOf, ShapeError } from './validate.ts';

/** Types of `request.params`, `query` and `body` from the schemas of a route. */
export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  serializer: unknown;
}

/** The instance that routes are added to. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ValibotTypes
>;

declare module 'fastify' {
  interface FastifySchema {
    /** One line: what the call is for. */
    summary?: string;
    /** The group it is listed under. */
    tags?: readonly string[];
    /** More than the line says: units, rules, what is refused. */
    description?: string;
  }
}

export function withValibotSchemas(app: FastifyInstance): Api {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (value) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? { value: parsed.output } : { error: new ShapeError(faultsOf(parsed.issues)) };
  });
  // Answers are built from documents that fit already; tests hold them against the schemas.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  return app.withTypeProvider<ValibotTypes>();
}

export type RouteSchema = FastifySchema;
