/**
 * Guests who have given no name call the staff with nothing but the code of their table. All of a table call as one guest,
 * so that a phone that makes itself new each time is heard no more often than any other.
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import {
  CALL_KINDS,
  CALL_LIMITS,
  type CallKind,
  callIdOf,
  isWaiting,
  namelessAt,
} from '@tableside/domain/entities/call.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { takesRegistrations } from '@tableside/domain/entities/venue.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { NamelessCall } from '@tableside/protocol/rest/call.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { runCommand } from '../../commands/run-command.ts';
import { RejectionError, rejectionOf } from '../commands/rejection-status.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';

const { kind } = COMMANDS['call.make'].args.entries;

const ofCode = {
  tags: ['tables'],
  params: v.object({ qrCode: described('The code that is printed on the table.', v.string()) }),
  response: { 200: v.array(NamelessCall) },
};

export function registerNamelessCalls(app: Api, deps: HttpDeps): void {
  const open = { open: true, perAddress: 20 } as const;
  const read = {
    ...ofCode,
    summary: 'The calls of guests without a name at the table of a QR code',
    errors: errorCodes('table.notFound'),
  };
  app.get('/tables/code/:qrCode/calls', { schema: read, config: open }, async (request, reply) => {
    const table = await tableOf(deps, request);
    return reply.header('cache-control', 'no-cache').send(await shownCalls(deps, table));
  });

  const make = {
    ...ofCode,
    summary: 'Calls the staff to the table of a QR code, or asks for the bill, without a name',
    description:
      'All guests of the table without a name call as one: once a minute for each kind. A repetition within the minute ' +
      'changes nothing. It is refused while the venue lets no guests register.',
    body: v.strictObject({ kind }),
    errors: errorCodes('auth.registrationClosed'),
  };
  const config = { ...open, commands: ['call.make'] as const };
  app.post('/tables/code/:qrCode/calls', { schema: make, config }, async (request, reply) => {
    const table = await tableOf(deps, request);
    const venue = await deps.storage.row(table.venueId, 'venue', table.venueId);
    if (venue && !takesRegistrations(venue.doc)) throw new ProtocolError('auth.registrationClosed');
    if (!(await isHeard(deps, table, request.body.kind))) await call(deps, table, request);
    return reply.header('cache-control', 'no-cache').send(await shownCalls(deps, table));
  });
}

/** No command is given for a repetition, so that nothing is stored of a flood. */
async function isHeard(deps: HttpDeps, table: Table, kind: CallKind): Promise<boolean> {
  const last = await callOf(deps, table, kind);
  const now = deps.clock.now();
  if (!last || now - Date.parse(last.lastAt) >= CALL_LIMITS.everyMs) return false;
  if (!isWaiting(last, now, overAt(table))) throw new RejectionError('call.soon', { at: last.lastAt });
  return true;
}

type Asked = Pick<FastifyRequest, 'ip'> & { readonly body: { readonly kind: CallKind } };

async function call(deps: HttpDeps, { id, venueId, qrCode }: Table, { ip, body }: Asked): Promise<void> {
  const nobody: Actor = {
    userId: namelessAt(venueId, id),
    name: 'A guest',
    role: 'customer',
    venueId,
    staffId: null,
    deviceId: null,
  };
  const outcome = await runCommand(deps, nobody, {
    cmdId: randomUUID(),
    name: 'call.make',
    args: { kind: body.kind, tableId: id, tableCode: qrCode },
    address: ip,
  });
  if (outcome.status === 'rejected') throw rejectionOf(outcome);
}

const overAt = ({ freedAt }: Table): readonly string[] => (freedAt === undefined ? [] : [freedAt]);

async function callOf({ storage }: HttpDeps, { id, venueId }: Table, kind: CallKind) {
  const row = await storage.row(venueId, 'call', callIdOf(venueId, namelessAt(venueId, id), kind));
  return row?.doc;
}

async function shownCalls(deps: HttpDeps, table: Table): Promise<NamelessCall[]> {
  const calls = await Promise.all(CALL_KINDS.map((kind) => callOf(deps, table, kind)));
  return calls.flatMap((one) => {
    if (!one) return [];
    const { kind, at, lastAt, answered } = one;
    const by = answered && { at: answered.at, firstName: answered.firstName };
    return [{ kind, at, lastAt, answered: by, isWaiting: isWaiting(one, deps.clock.now(), overAt(table)) }];
  });
}

async function tableOf(
  { storage }: HttpDeps,
  request: FastifyRequest & { readonly params: { readonly qrCode: string } },
): Promise<Table> {
  const rows = await storage.rows(venueOf(request), 'table');
  const found = rows.find(
    ({ doc }) => doc.qrCode === request.params.qrCode && !doc.archived && !isCounter(doc),
  );
  if (!found) throw new RejectionError('table.notFound');
  return found.doc;
}
