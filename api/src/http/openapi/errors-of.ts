/** Derives the error codes of a call, by status, from its route's config and schema. */

import { REJECTIONS, type RejectionCode } from '@tableside/domain/command/rejection.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';
import type { RouteOptions } from 'fastify';
import { rejectionStatus } from '../commands/rejection-status.ts';
import { isCallOfEveryKey, scopeOfCall } from '../integrations/key-scopes.ts';
import type { ErrorCode } from '../route-schema.ts';
import { isConfirmedCall } from '../sign-in/confirmed-calls.ts';
import { isFloorCall } from '../sign-in/floor-calls.ts';

/** Any call can be refused with these. */
const ALWAYS: readonly ErrorCode[] = [
  'request.malformed',
  'request.timeout',
  'request.headers',
  'rate.limited',
  'server.internal',
  'server.busy',
  'server.stopping',
  'server.storage',
  'venue.outOfUse',
];
const WITH_BODY: readonly ErrorCode[] = ['request.tooLarge', 'request.mediaType'];
const BY_COMMAND: readonly ErrorCode[] = ['request.shape', 'forbidden', 'id_reused', 'request.precondition'];

export type Route = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema'>;

export function errorsOf({
  method,
  url,
  config = {},
  schema = {},
}: Route): [status: number, codes: ErrorCode[]][] {
  const commands = (config.commands ?? []) as CommandName[];
  const scope = scopeOfCall(String(method), url);
  const isOfEveryKey = isCallOfEveryKey(String(method), url);
  const hasShape = schema.params ?? schema.querystring ?? schema.body;
  const codes: readonly ErrorCode[] = [
    ...ALWAYS,
    ...(hasShape ? (['request.shape'] as const) : []),
    ...(config.open && !scope ? [] : (['auth.required'] as const)),
    ...(scope || isOfEveryKey ? (['key.ended'] as const) : []),
    ...(scope ? (['key.scope'] as const) : []),
    ...(config.act ? (['forbidden'] as const) : []),
    ...(isConfirmedCall(String(method), config) ? (['auth.confirm'] as const) : []),
    ...(config.open || config.device === 'only' || isOfEveryKey || isFloorCall(String(method), url)
      ? []
      : (['pin.scope'] as const)),
    ...(method === 'GET' ? [] : WITH_BODY),
    ...(commands.length > 0 ? BY_COMMAND : []),
    ...commands.flatMap(refusalsOf),
    ...commands.flatMap(ofHeld),
    ...(schema.errors ?? []),
  ];
  return [...byStatus([...new Set(codes)])];
}

/** What needs a manager is held for one, as long as not too much is. */
const ofHeld = (name: CommandName): readonly ErrorCode[] =>
  COMMANDS[name].refuses.some((code) => code === 'approval.required') ? ['held.full'] : [];

/** `args.shape` reaches callers as `request.shape`, with the paths of the body. */
const refusalsOf = (name: CommandName): readonly RejectionCode[] =>
  COMMANDS[name].refuses.filter((code) => code !== 'args.shape');

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes.toSorted()) {
    const status = statusOf(code);
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const statusOf = (code: ErrorCode): number =>
  isProtocolCode(code) ? PROTOCOL_ERRORS[code].status : rejectionStatus(code);

/** `forbidden`, `notFound` and `pin.scope` exist in both tables and say the same. */
export const sentenceOf = (code: ErrorCode): string =>
  isProtocolCode(code) ? PROTOCOL_ERRORS[code].message : REJECTIONS[code];

const isProtocolCode = (code: string): code is ProtocolErrorCode => Object.hasOwn(PROTOCOL_ERRORS, code);
