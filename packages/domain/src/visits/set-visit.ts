/**
 * visit.set changes what is known about a party: covers, name, note, pickup time, phone, when it pays, whether the bill
 * was printed, who serves it. Of a closed check it takes the phone number away, and nothing else.
 */

import * as v from 'valibot';
import { Covers, line, Note } from '../command/args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  type Rejection,
  rejected,
} from '../command/command.ts';
import { labelText, theVisitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import { isDeactivated } from '../entities/staff-member.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { isAtCounter } from '../tables/counter.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { PAY_AT } from '../values/pay-at.ts';
import { DueAt, factsRejection, Phone } from './at-counter.ts';
import { chainOf, openChain, ownPadOf, type VisitChain } from './chain.ts';
import { mayHaveCovers } from './lower-service.ts';
import { mayCookUnpaid } from './may-send-unpaid.ts';
import { padFieldsOf } from './new-visit.ts';
import { withParty } from './party-of.ts';
import { sendPaid } from './send-paid.ts';

const SetVisit = v.strictObject({
  visitId: Uuid,
  covers: described('How many guests.', v.optional(v.nullable(Covers))),
  name: described('What people call it.', v.optional(v.nullable(line(80)))),
  note: Note,
  dueAt: DueAt,
  phone: Phone,
  billed: described('True notes that the bill was printed; false takes that back.', v.optional(v.boolean())),
  payAt: described(
    '`order`: an order is paid before it is cooked. `end`: guests pay for their whole visit.',
    v.optional(v.picklist(PAY_AT)),
  ),
  staffId: described('Hands the visit over. Rounds that were sent keep who sold them.', v.optional(RowId)),
});
type SetArgs = v.InferOutput<typeof SetVisit>;

/** A field that is left out stays. The change that arrives last wins, field by field. */
export const setVisit = defineCommand({
  name: 'visit.set',
  version: 1,
  args: SetVisit,
  label: {
    short: 'Check changed',
    audit: ({ it }) => `{changed|change} the details of ${it}`,
    full: ({ staffId }, names) =>
      staffId === undefined
        ? labelText(`${theVisitIn(names)} changed`, names.table)
        : labelText(`${theVisitIn(names)} handed over`, names.table, names.staff),
  },
  reads: ({ visitId, staffId }) => [
    { kind: 'visitOf', visitId },
    { kind: 'venue' },
    ...(staffId === undefined
      ? []
      : [
          { kind: 'row', entity: 'staff', id: staffId } as const,
          { kind: 'accountOfCard', staffId } as const,
        ]),
  ],
  may: (actor, rows, { visitId, payAt }) =>
    payAt === 'end' ? mayCookUnpaid(actor, rows, visitId) : mayRole(actor, 'visit.edit'),
  refuses: [
    'visit.notFound',
    'visit.closed',
    'visit.name',
    'visit.dueAtTable',
    'visit.duePast',
    'visit.dueFar',
    'staff.notFound',
    'staff.inactive',
    'approval.required',
  ],
  decide(rows, args, context) {
    if (isForgetting(args)) return withoutPhone(rows, args.visitId, context);
    const chain = openChain(rows, context, args.visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const refused = factsRejection(args, {
      atCounter: isAtCounter(chain.end),
      occurredAt: context.occurredAt,
    });
    if (refused) return rejected(refused.code, refused.detail);
    const server = serverOf(rows, args, chain.end, context);
    if (isRejection(server)) return rejected(server.code);
    const permission = mayHaveCovers(
      context.actor,
      chain,
      args.covers === undefined ? chain.end.covers : args.covers,
    );
    if (permission !== true) return rejected(permission);
    const visit = changedBy(chain.end, { ...args, server }, context);
    if (same(visit, chain.end)) return noop;
    const decision = applied(change('visit', visit), ...ordersTold(chain, visit, context));
    // A smaller party may owe less.
    return sendPaid(decision, { rows, context });
  },
});

/** Nothing but the phone number is to go. */
const isForgetting = ({ visitId: _, phone, ...others }: SetArgs): boolean =>
  phone !== undefined && !phone && Object.values(others).every((value) => value === undefined);

/** No check of the party keeps the number, also if it was closed or has joined another one since. */
function withoutPhone(rows: Rows, visitId: string, { actor }: Context): Decision {
  const chain = chainOf(rows, actor, visitId);
  if (!chain) return rejected('visit.notFound');
  const known = [...chain.ids].flatMap((id) => rows.get('visit', id) ?? []);
  return applied(
    ...known
      .filter(({ phone }) => phone !== undefined)
      .map(({ phone: _, ...visit }) => change('visit', visit)),
  );
}

function changedBy(
  end: Visit,
  { server, ...args }: SetArgs & Pick<Visit, 'server'>,
  { occurredAt }: Context,
): Visit {
  const { dueAt: due, phone: called, ...kept } = end;
  const { covers = end.covers, name = end.name, note = end.note, payAt = end.payAt, billed } = args;
  const { dueAt = due, phone = called } = args;
  const billedAt = billed === undefined ? end.billedAt : billed ? occurredAt : null;
  const printed = billed ? { printedAt: occurredAt } : keptPrint(end);
  const pickup = { ...(dueAt && { dueAt }), ...(phone && { phone }) };
  return { ...kept, ...pickup, covers, name: name || null, note, payAt, billedAt, ...printed, server };
}

/** The pad and the rounds say what the kitchen and the board read of the visit. */
function ordersTold(chain: VisitChain, visit: Visit, { occurredAt }: Context): readonly Change[] {
  const pad = ownPadOf(chain);
  const told = [
    ...(pad ? [{ before: pad, after: { ...pad, ...padFieldsOf(visit) } }] : []),
    ...chain.rounds.map((round) => ({ before: round, after: withParty(round, visit) })),
  ];
  return told
    .filter(({ before, after }) => !same(before, after))
    .map(({ after }) => change('order', { ...after, updatedAt: occurredAt }));
}

/** Visits from before `printedAt` was kept lose `billedAt` when the party goes on. */
const keptPrint = ({ printedAt, billedAt }: Visit): Pick<Visit, 'printedAt'> =>
  printedAt === undefined && billedAt !== null ? { printedAt: billedAt } : {};

function serverOf(
  rows: Rows,
  { staffId }: SetArgs,
  visit: Visit,
  context: Context,
): Visit['server'] | Rejection {
  if (staffId === undefined || staffId === visit.server.staffId) return visit.server;
  const member = rows.get('staff', staffId);
  const { actor } = context;
  if (member?.venueId !== actor.venueId) return { code: 'staff.notFound' };
  if (isDeactivated(member)) return { code: 'staff.inactive' };
  // A device below managers does not hold last names of colleagues.
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ');
  // A card does not say whose account it is. A device knows its own, and the server every one.
  const userId = actor.staffId === staffId ? actor.userId : (rows.accountOf(staffId) ?? '');
  return { userId, name, staffId };
}
