/**
 * The only way for a route to write: the route turns the request into a command, and the command decides. A repeated
 * `Idempotency-Key` returns the first answer again. An outdated `If-Match` returns 412.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Act } from '@tableside/domain/command/permissions.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { derivedId, Uuid } from '@tableside/domain/values/ids.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import { adjustable, Held, type RowSchema } from '@tableside/protocol/rest/written.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { type CommandOutcome, runCommand, type Settling } from '../../commands/run-command.ts';
import { orderRow } from '../../storage/rows/order-row.ts';
import type { Caller } from '../../sync/caller.ts';
import { shownOne } from '../../sync/shown-orders.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { reachOf } from '../integrations/key-scopes.ts';
import { checking, type ErrorCode } from '../route-schema.ts';
import { parse, ShapeError } from '../validate.ts';
import { presentRow, readVisible, sendRow } from './read-row.ts';
import { rejectionOf } from './rejection-status.ts';

export interface RowRef {
  readonly entity: EntityName;
  readonly id: string;
}

/** A request translated into a command. */
export interface Call {
  readonly name: CommandName;
  readonly args: Readonly<Record<string, unknown>>;
  /** Decides the arguments within the write, from what is true then. `args` are of the same shape, and are checked first. */
  readonly settle?: Settling;
  /**
   * The row in the request's address. `If-Match` applies to it, and it is returned unless `answer` names another row.
   */
  readonly target: RowRef;
  readonly answer?: RowRef;
  /** Commands that make the one of the call possible, in their order. Repeating them does nothing. */
  readonly first?: readonly Pick<Call, 'name' | 'args'>[];
}

export interface RequestContext {
  readonly deps: HttpDeps;
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the request has an `Idempotency-Key`, so that a repeat counts as the same request. */
  readonly isKeyed: boolean;
  /** Makes an id. A repeat of the request under its key gets the same id. */
  mint(name: string): string;
  /** Returns the document as the caller may see it. Throws the entity's not-found rejection when they may not. */
  visible<E extends EntityName>(ref: { entity: E; id: string }): Promise<Documents[E]>;
}

export interface CommandRoute {
  readonly method: Extract<HTTPMethods, 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
  readonly url: string;
  /** Every command that the route may run. */
  readonly commands: readonly CommandName[];
  /** The act that the caller's role must allow. It is checked before the body is read. */
  readonly act?: Act;
  /** Whether the route creates a row. It then answers 201 if one was created. */
  readonly creates?: boolean;
  readonly schema: CommandSchema;
  call(context: RequestContext): Promise<Call> | Call;
}

/** The route's schemas. Address parameters are plain ids unless `params` says otherwise. */
export interface CommandSchema {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly params?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Whether the body is a file; see `FastifySchema`. */
  readonly takesFile?: boolean;
  /** The row that the route returns, as its callers may see it. */
  readonly row: RowSchema;
  /** Refusals other than those that the commands declare. */
  readonly errors?: readonly ErrorCode[];
}

const AnyBody = v.optional(v.record(v.string(), v.unknown()), {});
export const IdempotencyKey = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255)));

export function commandRoute(app: FastifyInstance, deps: HttpDeps, route: CommandRoute): void {
  app.route({
    method: route.method,
    url: route.url,
    config: { commands: route.commands, ...(route.act ? { act: route.act } : {}) },
    schema: schemaOf(route),
    // Keeps the body as received: it is hashed and passed to commands in that form.
    validatorCompiler: checking,
    handler: async (request, reply) => {
      const key = parse(IdempotencyKey, request.headers['idempotency-key']);
      const caller = callerOf(request);
      const cmdId = commandIdOf(key, caller);
      const context = contextOf(deps, request, { caller, cmdId, isKeyed: key !== undefined });
      const call = await route.call(context);
      for (const { name } of [call, ...(call.first ?? [])])
        if (!route.commands.includes(name)) throw new Error(`${route.url} does not declare ${name}`);
      return run(context, { route, call, cmdId }, reply);
    },
  });
}

/** What stands in the addresses of the calls. */
const IDS: Readonly<Record<string, v.GenericSchema>> = {
  id: Id,
  itemId: described('The line of the order.', v.string()),
  key: described(
    'The check of the bill: main, a seat such as seat-2, or an id that the caller makes.',
    v.string(),
  ),
  adjustmentId: described('The comp or discount.', v.string()),
  day: described('The business day of the time card.', v.string()),
};

function schemaOf({ url, creates, schema: { row, params, ...schema } }: CommandRoute): FastifySchema {
  const written = adjustable(row);
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = v.object(Object.fromEntries(names.map((name) => [name, IDS[name] ?? v.string()])));
  return {
    ...schema,
    ...(names.length > 0 ? { params: params ?? ids } : {}),
    response: { 200: written, ...(creates ? { 201: written } : {}), 202: Held },
  };
}

/** Derives a UUID from a key that is not one. The same user and key always give the same UUID. */
export function commandIdOf(key: string | undefined, caller: Caller): string {
  if (key === undefined) return randomUUID();
  return v.is(Uuid, key) ? key.toLowerCase() : derivedId(caller.actor.userId, key);
}

function contextOf(
  deps: HttpDeps,
  request: FastifyRequest,
  { caller, cmdId, isKeyed }: { caller: Caller; cmdId: string; isKeyed: boolean },
): RequestContext {
  return {
    deps,
    request,
    caller,
    params: request.params as Record<string, string>,
    body: parse(AnyBody, request.body ?? undefined),
    isKeyed,
    mint: (name) => derivedId(cmdId, name),
    visible: (ref) => readVisible(deps, caller, ref),
  };
}

interface Run {
  readonly route: CommandRoute;
  readonly call: Call;
  readonly cmdId: string;
}

async function run(
  context: RequestContext,
  { route, call, cmdId }: Run,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkArgs(call);
  const { deps, caller, request } = context;
  const reach = request.key ? reachOf(request.key.scopes, call.name) : 'whole';
  if (reach === 'never') throw new ProtocolError('key.scope');
  const actor = reach === 'asServer' ? { ...caller.actor, role: 'server' as const } : caller.actor;
  const expect = await expectationOf(context, call.target);
  const asked = { argsHash: hashOf(request), address: caller.address };
  const { first = [], settle } = call;
  for (const [n, { name, args }] of first.entries()) {
    const step = { ...asked, name, args, cmdId: derivedId(cmdId, `first/${n}`) };
    const made = await runCommand(deps, actor, { ...step, ...(n === 0 && { expect }) });
    if (made.status === 'rejected') throw rejectionOf(made);
  }
  const outcome = await runCommand(deps, actor, {
    ...asked,
    cmdId,
    name: call.name,
    args: call.args,
    ...(settle && { settle }),
    // What came first has changed the row.
    ...(first.length === 0 && { expect }),
  });
  if (outcome.code === 'approval.required' && actor !== caller.actor) throw new ProtocolError('key.scope');
  if (outcome.status === 'rejected') throw rejectionOf(outcome);
  if (outcome.status === 'held') {
    return reply.status(202).send({ status: 'held', code: outcome.code, detail: outcome.detail, cmdId });
  }
  reply.status(route.creates && hasMade(call, outcome) ? 201 : 200);
  const row = await presentRow(deps, caller, call.answer ?? call.target);
  return sendRow(reply, { ...row, doc: { ...row.doc, ...besideRow(outcome) } });
}

/** A line that went elsewhere is not on the order that was asked for. A payment was taken, whatever it came to. */
const hasMade = ({ answer }: Call, { status }: CommandOutcome): boolean =>
  status === 'applied' || (status === 'adjusted' && answer !== undefined);

/** Adds `unchanged` or `adjusted`, so that callers do not take the row for the one they asked for. */
function besideRow({ status, code, detail }: CommandOutcome): Readonly<Record<string, unknown>> {
  if (status === 'noop') return { unchanged: true };
  return status === 'adjusted' ? { adjusted: { code, detail } } : {};
}

/** Reports a fault in the arguments under the body path that it came from. */
function checkArgs({ name, args }: Call): void {
  try {
    parse(COMMANDS[name].args, args);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const faults = error.faults.map(({ path, message }) => ({
      path: path.replace(/^(set|item)\./, ''),
      message,
    }));
    throw new ShapeError(faults);
  }
}

/** Hashes the request as received, before any id is made. */
export const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');

/** Matches the version in an ETag, with or without the suffix of a compressed response. */
const TAG = /^\s*"(\d{1,15})(?:-(?:br|gzip))?"\s*$/;

/** With several tags, the one that matches the row counts. `*` only requires that the row exists. */
async function expectationOf({ deps, caller, request }: RequestContext, target: RowRef) {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const versions = header.split(',').map((tag) => Number(TAG.exec(tag)?.[1] ?? -1));
  const row = await rowOf(deps, caller.actor.venueId, target);
  const isSeen = row !== undefined && versions.includes(row.shown);
  return { entity: target.entity, id: row?.id ?? target.id, version: isSeen ? row.version : -1 };
}

/** Returns where the row is, its version, and the version that callers see. */
async function rowOf({ storage }: HttpDeps, venueId: string, { entity, id }: RowRef) {
  const row =
    entity === 'order' ? await orderRow(storage, venueId, id) : await storage.row(venueId, entity, id);
  if (!row) return undefined;
  const shown = row.entity === 'order' ? await shownOne(storage, venueId, row.doc) : row;
  return { id: row.id, version: row.version, shown: shown.version };
}
