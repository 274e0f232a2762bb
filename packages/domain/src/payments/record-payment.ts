/**
 * payment.record records money that was taken for a visit, in cash or on the venue's own terminal. This is a fact, so it
 * is never refused because of the visit's balance or status. Money that nobody owes shows as owed back to the guest. A
 * payment that was never for anything is refused: the visit has no items, and the device showed none either.
 */
import { drawerRead, intoDrawer } from '../cash/into-drawer.ts';
import { defineCommand } from '../command/command.ts';
import { labelText, orderIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { OWN_METHOD } from '../entities/payment.ts';
import { formatCents } from '../values/money.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { payVisit } from './pay-visit.ts';
import { RecordPayment } from './payment-args.ts';

export const recordPayment = defineCommand({
  name: 'payment.record',
  version: 1,
  args: RecordPayment,
  isMoney: true,
  label: {
    short: 'Payment taken',
    audit: ({ order, money }) => `{took|take} ${money} for ${order}`,
    full: ({ method, amount, tip, awaitsTerminal }, names) =>
      labelText(
        `Payment for ${orderIn(names)}${awaitsTerminal ? ' waits for the card terminal' : ''}`,
        names.table,
        [method === OWN_METHOD ? '' : method.replaceAll('_', ' '), formatCents(amount + tip)]
          .join(' ')
          .trim(),
      ),
  },
  makes: ({ id, send }) => [
    { entity: 'payment', id },
    ...(send ? [{ entity: 'order', id: send.roundId } as const] : []),
  ],
  reads: (args) => [
    { kind: 'row', entity: 'payment', id: args.id },
    { kind: 'visitOf', visitId: args.visitId },
    ...(args.send ? roundReads(args.send) : []),
    ...(args.tipOn ? [{ kind: 'row', entity: 'payment', id: args.tipOn } as const] : []),
    ...drawerRead(args),
    { kind: 'venue' },
  ],
  may: (actor, rows, { tipOn }) =>
    mayRole(actor, isOfColleague(rows, actor, tipOn) ? 'payment.screen' : 'payment.record'),
  refuses: [
    'payment.exists',
    'payment.notFound',
    'payment.amount',
    'payment.tendered',
    'payment.rounding',
    'payment.noTerminal',
    'payment.tender',
    'money.limit',
    'visit.notFound',
    'visit.tooLarge',
    'order.empty',
    'notFound',
  ],
  decide: (rows, args, context) =>
    intoDrawer(payVisit(visitOfRoot(rows, args.visitId, context), args), args, { rows, context }),
});

/** Servers type the tips of their own slips, and managers everybody's. */
const isOfColleague = (rows: Rows, { userId }: Actor, slipId: string | undefined): boolean =>
  slipId !== undefined && (rows.get('payment', slipId)?.takenBy.id ?? userId) !== userId;

const roundReads = ({ roundId }: { readonly roundId: string }) => [
  { kind: 'row', entity: 'order', id: roundId } as const,
  { kind: 'row', entity: 'visit', id: roundId } as const,
];
