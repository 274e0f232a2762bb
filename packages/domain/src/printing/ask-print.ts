/** print.ask: somebody wants a slip on paper: a bill, a receipt, a Z, a time card, a test page, or a ticket again. */
import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import { mayRole } from '../command/order-access.ts';
import type { Act, Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change, type EntityName } from '../entities/entities.ts';
import { isOpenPrint, type Print } from '../entities/print.ts';
import { isOpenVisit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { derivedId, RowId, Uuid } from '../values/ids.ts';
import { expiryOf } from './print-times.ts';

/** More than this wait for one printer only when nobody looks at it. */
export const MOST_WAITING = 50;

const ASKED_KINDS = ['ticket', 'bill', 'receipt', 'z', 'shift', 'test'] as const;
type AskedKind = (typeof ASKED_KINDS)[number];

const ABOUT = {
  ticket: 'order',
  bill: 'visit',
  receipt: 'visit',
  z: 'day',
  shift: 'timeCard',
  test: 'printer',
} as const satisfies Record<AskedKind, EntityName & Print['of']['entity']>;

const ACT_OF: Readonly<Record<AskedKind, Act>> = {
  ticket: 'print.ticket',
  bill: 'print.guest',
  receipt: 'print.guest',
  z: 'print.office',
  shift: 'print.office',
  test: 'print.office',
};

const AskPrint = v.strictObject({
  id: Uuid,
  kind: described(
    'What is to be printed. A ticket is printed again, and says REPRINT.',
    v.picklist(ASKED_KINDS),
  ),
  of: described(
    'The id of the order, the check, the day, the time card or, for a test page, the printer that it is about.',
    RowId,
  ),
  checkKey: described(
    'A part of the check, as its bill names it. Left out: the whole check.',
    v.optional(RowId),
  ),
  printerId: described('The printer that prints it.', Uuid),
});

/** Others cannot know it before, so nobody keeps a slip of a round from being made. */
export const askedPrintId = (id: string): string => derivedId(id, 'print');

const readsOf = ({ id, kind, of, printerId }: v.InferOutput<typeof AskPrint>): readonly Read[] => [
  { kind: 'row', entity: 'print', id: askedPrintId(id) },
  { kind: 'row', entity: ABOUT[kind], id: of },
  { kind: 'row', entity: 'printer', id: printerId },
  { kind: 'openPrints', printerId },
];

export const askPrint = defineCommand({
  name: 'print.ask',
  version: 1,
  args: AskPrint,
  label: { short: 'Printed', audit: () => '{printed|print} a slip' },
  reads: readsOf,
  may: (actor, _rows, { kind }) => mayRole(actor, ACT_OF[kind]),
  refuses: [
    ...['printer.notFound', 'print.of', 'print.underWay', 'print.tooMany', 'print.exists'],
    'print.late',
  ] as const,
  decide(rows, args, { actor, occurredAt, arrival }) {
    const { id, kind, of, checkKey, printerId } = args;
    const printId = askedPrintId(id);
    const known = rows.get('print', printId);
    if (known) return isOf(known, args, actor) ? noop : rejected('print.exists');
    const printer = rows.get('printer', printerId);
    if (printer?.venueId !== actor.venueId || printer.archived) return rejected('printer.notFound');
    if (!isThere(rows, actor, args)) return rejected('print.of');
    const subject = kind === 'ticket' ? `${of}/${printerId}` : printId;
    const waiting = rows.openPrints(printerId).filter(isOpenPrint);
    if (waiting.some((one) => isSameSlip(one, args))) return rejected('print.underWay');
    if (waiting.length >= MOST_WAITING) return rejected('print.tooMany', { most: MOST_WAITING });
    const at = arrival?.at ?? occurredAt;
    if (at >= expiryOf(kind, occurredAt)) return rejected('print.late');
    const print: Print = {
      ...{ id: printId, venueId: actor.venueId, kind, printerId, subject },
      of: { entity: ABOUT[kind], id: of, ...(checkKey !== undefined && { checkKey }) },
      askedBy: { id: actor.userId, name: actor.name },
      madeAt: at,
      expiresAt: expiryOf(kind, at),
      state: 'waiting',
      stateAt: at,
      attempts: [],
      version: 0,
    };
    return applied(change('print', print), ...billsPrinted(rows, args, occurredAt));
  },
});

type Asked = v.InferOutput<typeof AskPrint>;

/**
 * Guests who hold what they owe on paper may have paid it, so what is on it leaves the bill with a manager only. A receipt of
 * a check that is still open says it, too, and is no bill that waits to be paid.
 */
function billsPrinted(rows: Rows, { kind, of }: Asked, at: string): readonly Change[] {
  const visit = kind === 'bill' || kind === 'receipt' ? rows.get('visit', of) : undefined;
  if (!visit || !isOpenVisit(visit)) return [];
  return [change('visit', { ...visit, printedAt: at, ...(kind === 'bill' && { billedAt: at }) })];
}

const isOf = ({ kind, of, printerId, askedBy }: Print, asked: Asked, actor: Actor): boolean =>
  kind === asked.kind && of.id === asked.of && printerId === asked.printerId && askedBy?.id === actor.userId;

/** Somebody tapped twice, or two people at once. A ticket that waits has not been printed yet. */
const isSameSlip = ({ kind, of }: Print, asked: Asked): boolean =>
  of.id === asked.of &&
  of.checkKey === asked.checkKey &&
  (kind === asked.kind || (kind === 'change' && asked.kind === 'ticket'));

function isThere(rows: Rows, actor: Actor, { kind, of, printerId }: Asked): boolean {
  if (kind === 'test') return of === printerId;
  const row = rows.get(ABOUT[kind], of);
  if (row?.venueId !== actor.venueId) return false;
  return !('sentAt' in row) || row.sentAt !== null;
}
