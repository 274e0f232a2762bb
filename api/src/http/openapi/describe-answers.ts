/** Describes a call's answers and refusals by status, in the form that @fastify/swagger takes. */
import { STATUS_CODES } from 'node:http';
import { ErrorBody } from '@tableside/protocol/error.ts';
import type { FastifySchema } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '../route-schema.ts';
import { errorsOf, type Route, sentenceOf } from './errors-of.ts';
import { answerJson } from './to-json.ts';

const JSON_TYPE = 'application/json';

type Described = Readonly<Record<string, unknown>>;

interface Answer {
  readonly description: string;
  readonly headers: Described;
  /** Schemas by content type. Missing when the answer has no body. */
  readonly bodies?: Readonly<Record<string, object>>;
}

export function describeAnswers(route: Route): Described {
  const answers = [...answersOf(route.schema ?? {}), ...errorsOf(route).map(refusal)];
  return Object.fromEntries(answers.map(([status, answer]) => [status, asSwagger(answer)]));
}

function asSwagger({ bodies, ...told }: Answer): Described {
  if (!bodies) return { type: 'null', ...told };
  const content = Object.entries(bodies).map(([type, schema]) => [type, { schema }]);
  return { content: Object.fromEntries(content), ...told };
}

type Answers = (readonly [status: string, answer: Answer])[];

/** Describes anything but JSON as text. Leaves out error bodies, because refusals are derived from their codes. */
function answersOf(schema: FastifySchema): Answers {
  const { response = { 200: v.string() }, produces = [JSON_TYPE] } = schema;
  return Object.entries(response as Record<string, v.GenericSchema>)
    .filter(([, answer]) => answer !== ErrorBody)
    .map(([status, answer]) => {
      const told = { description: STATUS_CODES[status] ?? status, headers: headersOf(schema, answer) };
      if (answer.type === 'undefined') return [status, told];
      const bodyOf = (type: string) => (type === JSON_TYPE ? answerJson(answer) : { type: 'string' });
      const bodies = Object.fromEntries(produces.map((type) => [type, bodyOf(type)]));
      return [status, { ...told, bodies }];
    });
}

/** Adds `ETag` to answers that are rows, and `Link` to paged lists. */
function headersOf({ querystring }: FastifySchema, answer: v.GenericSchema): Described {
  const asked = querystring ? keysOf(querystring as v.GenericSchema) : [];
  const isPaged = asked.includes('before') || asked.includes('after');
  return {
    ...(isRow(answer)
      ? { ETag: { type: 'string', description: 'The version of the row, for `If-Match`.' } }
      : {}),
    ...(isPaged
      ? { Link: { type: 'string', description: '`<address>; rel="next"` while there are more.' } }
      : {}),
  };
}

/** Returns whether the answer is a row, in every form that a reader may see. */
const isRow = (answer: v.GenericSchema): boolean =>
  'options' in answer
    ? (answer.options as v.GenericSchema[]).every(isRow)
    : keysOf(answer).includes('id') && keysOf(answer).includes('version');

const keysOf = (schema: v.GenericSchema): string[] =>
  'entries' in schema ? Object.keys(schema.entries as object) : [];

const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'How many seconds to wait before trying again.' },
};

function refusal([status, codes]: readonly [number, readonly ErrorCode[]]): readonly [string, Answer] {
  const properties = { code: { type: 'string', enum: codes }, message: { type: 'string' }, details: FAULTS };
  const description = codes.map((code) => `- \`${code}\`: ${sentenceOf(code)}`).join('\n');
  const headers = status === 429 || status === 503 ? RETRY_AFTER : {};
  const body = { type: 'object', properties, required: ['code', 'message'] };
  return [String(status), { description, headers, bodies: { [JSON_TYPE]: body } }];
}

/** Request paths that do not fit, or facts about the refusal. */
const FAULTS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  },
};
