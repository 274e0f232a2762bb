/** Converts a route's valibot schemas to the form that @fastify/swagger takes for OpenAPI. */

import { ALLOWED, type Role } from '@tableside/domain/command/permissions.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { JsonSchema } from '@valibot/to-json-schema';
import type { FastifySchema } from 'fastify';
import * as v from 'valibot';
import { isCallOfEveryKey, scopeOfCall } from '../integrations/key-scopes.ts';
import { isConfirmedCall } from '../sign-in/confirmed-calls.ts';
import { isFloorCall } from '../sign-in/floor-calls.ts';
import { describeAnswers } from './describe-answers.ts';
import type { Route } from './errors-of.ts';
import { requestJson } from './to-json.ts';

export function describeRoute(route: Route): FastifySchema {
  const { schema = {}, config = {} } = route;
  const { params, querystring, body, takesFile, tags, summary, description } = schema;
  return {
    ...(tags ? { tags } : {}),
    ...(summary ? { summary } : {}),
    description: [description, accessNote(route)].filter(Boolean).join('\n\n'),
    operationId: operationId(route),
    ...(config.open ? { security: [] } : {}),
    ...(params ? { params: requestJson(params as v.GenericSchema) } : {}),
    ...(querystring ? { querystring: queryJson(querystring as v.GenericSchema) } : {}),
    ...(config.commands ? { headers: WRITE_HEADERS } : {}),
    ...(body ? { body: requestJson(body as v.GenericSchema) } : {}),
    ...(takesFile ? FILE_BODY : {}),
    response: describeAnswers(route),
  };
}

/** Returns whether the call has a body but also works without one. */
export const needsNoBody = ({ schema, config }: Route): boolean =>
  schema?.body !== undefined && v.is(schema.body as v.GenericSchema, config?.commands ? {} : undefined);

/** Returns an id such as `patchTablesByIdStatus` for `PATCH /api/tables/:id/status`. */
export function operationId({ method, url }: Route): string {
  const words = url.replace(/^\/api\//, '').split(/[/-]/);
  const named = words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)));
  return `${String(method).toLowerCase()}${named.join('')}`;
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Query values are text. The description gives the type that the text stands for, and defaults of that type. */
function queryJson(schema: v.GenericSchema): JsonSchema {
  const json = requestJson(schema);
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const isNumber = typeof property === 'object' && property.type === 'integer';
    const asNumber = isNumber && property.default !== undefined ? { default: Number(property.default) } : {};
    return [name, isNumber ? { ...property, ...asNumber } : property];
  });
  return { ...json, properties: Object.fromEntries(properties) };
}

const WRITE_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Identifies the request. Repeats under the same key happen only once and get the first answer again. A ' +
        'different request under the key is refused with `id_reused`.',
    },
    'If-Match': {
      type: 'string',
      description:
        'The `ETag` with which the row was read. If the row has changed since, the call is refused with ' +
        '`request.precondition`.',
    },
  },
};

const FILE_BODY = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, 8 MB at most.' },
    },
    required: ['file'],
  },
};

/** Writes the sentences of a call's description that say who may make it: the roles, and the API key scope. */
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'administrators',
  manager: 'managers',
  server: 'servers',
  kitchen: 'the kitchen',
  customer: 'customers',
};

function accessNote({ method, url, config = {} }: Route): string {
  if (isCallOfEveryKey(String(method), url)) return 'For API keys alone. Every API key may call it.';
  const scope = scopeOfCall(String(method), url);
  const keys = scope === undefined ? 'No API key may call it.' : `API keys need the scope \`${scope}\`.`;
  return [peopleNote(config), ...sessionNotes({ method, url, config }), keys].join(' ');
}

function sessionNotes({ method, url, config = {} }: Route): string[] {
  const isByPerson = !config.open && config.device !== 'only';
  return [
    ...(isByPerson && isFloorCall(String(method), url) ? ['A session begun by PIN may make it.'] : []),
    ...(isConfirmedCall(String(method), config)
      ? ['The person must have given the password or a code in the last ten minutes.']
      : []),
  ];
}

function peopleNote({ open, act, commands = [] }: NonNullable<Route['config']>): string {
  if (open) return 'Open to everybody, without a token.';
  if (act) return `For ${listed(ALLOWED[act].map((role) => ROLE_WORDS[role]))}.`;
  const names = (commands as CommandName[]).filter((name) => name in COMMANDS);
  if (names.length === 0) return 'For everybody who is signed in, who sees what their role may see.';
  return `For whoever may give ${listed(names.map((name) => `\`${name}\``))}.`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
