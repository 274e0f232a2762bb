/** What a call answers with, and what it can be refused with, by status, as @fastify/swagger takes it. */
import { STATUS_CODES } from 'node:http';
import type { FastifySchema } from 'fastify';
import type * as v from 'valibot';
import type { ErrorCode } from '../route-schema.ts';
import { errorsOf, type Route, sentenceOf } from './errors-of.ts';
import { answerJson } from './to-json.ts';

type Described = Readonly<Record<string, unknown>>;

interface Answer {
  readonly description: string;
  readonly headers: Described;
  /** None: it comes without a body. */
  readonly json?: object;
  /** Types besides JSON: text. */
  readonly others?: readonly string[];
}

/** A status that a route answers with itself may be a refusal, too. */
export function describeAnswers(route: Route): Described {
  const answers = answersOf(route.schema ?? {});
  for (const [status, codes] of errorsOf(route)) {
    const refused = refusal(status, codes);
    const own = answers.get(String(status));
    answers.set(String(status), own ? either(own, refused) : refused);
  }
  return Object.fromEntries([...answers].map(([status, answer]) => [status, asSwagger(answer)]));
}

const either = (one: Answer, other: Answer): Answer => ({
  description: `${one.description}\n${other.description}`,
  headers: { ...one.headers, ...other.headers },
  json: { anyOf: [one.json, other.json] },
});

function asSwagger({ json, others, ...rest }: Answer): Described {
  if (!json) return { type: 'null', ...rest };
  if (!others) return { ...json, ...rest };
  const texts = others.map((type) => [type, { schema: { type: 'string' } }]);
  return { content: { 'application/json': { schema: json }, ...Object.fromEntries(texts) }, ...rest };
}

function answersOf(schema: FastifySchema): Map<string, Answer> {
  const response = Object.entries((schema.response ?? {}) as Record<string, v.GenericSchema>);
  return new Map(
    response.map(([status, answer]) => {
      const told = { description: STATUS_CODES[status] ?? status, headers: headersOf(schema, answer) };
      const body =
        answer.type === 'undefined' ? {} : { json: answerJson(answer), others: schema.alsoAnswers };
      return [status, { ...told, ...body }];
    }),
  );
}

/** Rows have their version as entity tag, pages a link to the next. */
function headersOf({ querystring }: FastifySchema, answer: v.GenericSchema): Described {
  const asked = querystring ? keysOf(querystring as v.GenericSchema) : [];
  const isPaged = asked.includes('before') || asked.includes('after');
  const isRow = ['venueId', 'version'].some((key) => keysOf(answer).includes(key)) && !isPaged;
  return {
    ...(isRow ? { ETag: { type: 'string', description: 'The version of the row, for `If-Match`.' } } : {}),
    ...(isPaged
      ? { Link: { type: 'string', description: '`<address>; rel="next"` while there are more.' } }
      : {}),
  };
}

const keysOf = (schema: v.GenericSchema): string[] =>
  'entries' in schema ? Object.keys(schema.entries as object) : [];

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'In how many seconds to try again.' } };

function refusal(status: number, codes: readonly ErrorCode[]): Answer {
  return {
    description: codes.map((code) => `- \`${code}\`: ${sentenceOf(code)}`).join('\n'),
    headers: status === 429 || status === 503 ? RETRY_AFTER : {},
    json: {
      type: 'object',
      properties: { code: { type: 'string', enum: codes }, message: { type: 'string' }, details: FAULTS },
      required: ['code', 'message'],
    },
  };
}

/** Paths of the request that do not fit, or facts that belong to the refusal. */
const FAULTS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  },
};
