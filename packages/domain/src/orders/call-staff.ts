/** call.make: a guest at a table asks for somebody, or for the bill. call.answer: somebody is on the way. */
import * as v from 'valibot';
import { applied, type Context, defineCommand, noop, type Rejection, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import {
  CALL_KINDS,
  CALL_LIMITS,
  type Call,
  type CallAnswer,
  callIdOf,
  isWaiting,
} from '../entities/call.ts';
import { change } from '../entities/entities.ts';
import type { Table } from '../entities/table.ts';
import type { Venue } from '../entities/venue.ts';
import { described } from '../ground/described.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { isOpenAt } from '../venue/opening-hours.ts';
import { closedRejection, codeRejection } from './guest-rules.ts';

const Kind = described(
  '`server`: somebody should come. `bill`: the guests want to pay.',
  v.picklist(CALL_KINDS),
);

const MakeCall = v.strictObject({
  kind: Kind,
  tableId: described('The table.', RowId),
  tableCode: described('The code printed on the table.', v.pipe(v.string(), v.maxLength(64))),
});

/** Nothing but the call is written: it prints no bill, and the guests can go on ordering. */
export const makeCall = defineCommand({
  name: 'call.make',
  version: 1,
  args: MakeCall,
  label: {
    short: 'Staff called',
    audit: ({ table }) => `{called|call} the staff to ${table}`,
    full: ({ kind }, { table }) =>
      labelText(kind === 'bill' ? 'Asked for the bill' : 'Called the server', table),
  },
  reads: ({ kind, tableId }, { venueId, userId }) => [
    { kind: 'row', entity: 'call', id: callIdOf(venueId, userId, kind) },
    { kind: 'row', entity: 'table', id: tableId },
    { kind: 'venue' },
  ],
  may: ({ role }) => (role === 'customer' ? true : 'forbidden'),
  refuses: [
    'table.notFound',
    'table.code',
    'row.archived',
    'venue.closed',
    'call.late',
    'call.soon',
    // The server counts the calls of an hour.
    'call.tooMany',
  ],
  decide(rows, { kind, tableId, tableCode }, context) {
    const { actor, occurredAt } = context;
    const venue = rows.venue();
    const table = rows.get('table', tableId);
    if (!venue || venue.id !== actor.venueId || table?.venueId !== venue.id)
      return rejected('table.notFound');
    if (table.archived) return rejected('row.archived', { table: table.number });
    const refused =
      codeRejection(table, tableCode) ?? leftRejection(venue, context) ?? lateRejection(context);
    if (refused) return rejected(refused.code, refused.detail);
    const id = callIdOf(venue.id, actor.userId, kind);
    const last = rows.get('call', id);
    const goesOn = last !== undefined && last.tableId === tableId && stillWaits(last, table, occurredAt);
    if (last && msBetween(last.lastAt, occurredAt) < CALL_LIMITS.everyMs)
      return goesOn ? noop : rejected('call.soon', { at: last.lastAt });
    const made: Call = {
      id,
      venueId: venue.id,
      kind,
      tableId,
      customerId: actor.userId,
      at: goesOn ? last.at : occurredAt,
      lastAt: occurredAt,
      answered: null,
      version: last?.version ?? 0,
    };
    return applied(change('call', made));
  },
});

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/** A guest's copy of the table does not say when it was cleared. The server decides. */
const stillWaits = (call: Call, { freedAt }: Table, now: string): boolean =>
  isWaiting(call, Date.parse(now), freedAt === undefined ? [] : [freedAt]);

/** Guests who are still at their table after the venue has closed want to pay. */
function leftRejection(venue: Venue, context: Context): Rejection | undefined {
  const before = new Date(Date.parse(context.occurredAt) - CALL_LIMITS.afterCloseMs).toISOString();
  return isOpenAt(venue, before) ? undefined : closedRejection(venue, context);
}

function lateRejection({ occurredAt, arrival }: Context): Rejection | undefined {
  const isLate = arrival !== undefined && msBetween(occurredAt, arrival.at) > CALL_LIMITS.lateMs;
  return isLate ? { code: 'call.late', detail: { at: occurredAt } } : undefined;
}

const AnswerCalls = v.strictObject({
  calls: described(
    'The calls that are answered.',
    v.pipe(
      v.array(
        v.strictObject({
          id: Uuid,
          at: described(
            'Since when the guest waits. If they have called anew since, that call stays.',
            v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'), v.maxLength(32)),
          ),
        }),
      ),
      v.minLength(1),
      v.maxLength(CALL_LIMITS.answered),
    ),
  ),
  answered: described(
    'False takes back an answer of the same person. The guests then wait as before.',
    v.optional(v.boolean(), true),
  ),
});

/** The first answer stays: the guest was told who comes. */
export const answerCalls = defineCommand({
  name: 'call.answer',
  version: 1,
  args: AnswerCalls,
  label: {
    short: 'Call answered',
    audit: ({ table }) => `{answered|answer} the call from ${table}`,
    full: ({ answered }, { table }) => labelText(answered ? 'Call answered' : 'Answer taken back', table),
  },
  reads: ({ calls }, { staffId }) => [
    ...calls.map(({ id }) => ({ kind: 'row', entity: 'call', id }) as const),
    ...(staffId === null ? [] : [{ kind: 'row', entity: 'staff', id: staffId } as const]),
  ],
  may: (actor) => mayRole(actor, 'call.answer'),
  refuses: ['call.notFound'],
  decide(rows, { calls, answered }, { actor, occurredAt: at }) {
    const { userId, staffId, venueId } = actor;
    const known = calls.flatMap((asked) => {
      const call = rows.get('call', asked.id);
      return call?.venueId === venueId ? [{ call, isMeant: call.at === asked.at }] : [];
    });
    if (known.length === 0) return rejected('call.notFound');
    const firstName = (staffId !== null && rows.get('staff', staffId)?.firstName) || null;
    const answer: CallAnswer | null = answered ? { at, userId, firstName } : null;
    const isDue = ({ answered: by }: Call) => (answered ? by === null : by?.userId === userId);
    const due = new Map(
      known.filter(({ call, isMeant }) => isMeant && isDue(call)).map(({ call }) => [call.id, call]),
    );
    return applied(...[...due.values()].map((call) => change('call', { ...call, answered: answer })));
  },
});
