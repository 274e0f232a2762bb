/**
 * card.charge · card.cancel · card.say: what people want of a card reader. Only its provider decides what came of it. A
 * charge is asked of the server while everybody waits: one that was late is refused, and recording by hand stays.
 */
import * as v from 'valibot';
import { Cents, MAX_CENTS } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, theVisitIn } from '../command/label.ts';
import type { Read } from '../command/look-ups.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type CardCharge, isPendingCharge, nextPaymentIdOf, totalOf } from '../entities/card-charge.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { CheckKeyInput } from '../visits/check-key.ts';
import { MAX_PARTS } from '../visits/even-parts.ts';
import { UniqueItemIds } from '../visits/lines-on-end.ts';
import { askCharge, chargeIdOf } from './ask-charge.ts';
import type { ChargeSide } from './charge-money.ts';
import { cancelCharge, sayCharge } from './charge-work.ts';

const ChargeCard = v.strictObject({
  id: Uuid,
  /** The root of the visit that it pays. */
  visitId: Uuid,
  readerId: described('The card reader.', Uuid),
  amount: described('Cents without the tip.', v.pipe(Cents, v.minValue(1))),
  tip: v.optional(Cents, 0),
  checkKey: described(
    'The check that it pays: main, seat-1 and so on, or the id of a check made by hand. Left out: the main check.',
    v.optional(CheckKeyInput),
  ),
  parts: described(
    'It is one of so many equal parts of what is due. Left out: it is not.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PARTS))),
  ),
  close: described(
    'Closes the visit once the money is there, if nothing is left to send and to pay.',
    v.optional(v.boolean()),
  ),
  /** What it is meant to bring to the kitchen. These lines are a round as soon as the money covers them. */
  send: v.optional(v.strictObject({ roundId: Uuid, itemIds: UniqueItemIds })),
});

export const chargeCard = defineCommand({
  name: 'card.charge',
  version: 1,
  args: ChargeCard,
  isMoney: true,
  label: {
    short: 'Card reader asked',
    audit: ({ money }) => `{asked|ask} a card reader for ${money}`,
    full: (args, names) =>
      labelText(`${theVisitIn(names)} waits for a card reader`, names.table, formatCents(totalOf(args))),
  },
  makes: ({ id }) => [{ entity: 'cardCharge', id: chargeIdOf(id) }],
  reads: ({ id, visitId, readerId }) => [
    { kind: 'row', entity: 'cardCharge', id: chargeIdOf(id) },
    { kind: 'visitOf', visitId },
    { kind: 'row', entity: 'cardReader', id: readerId },
    { kind: 'watchedCharges', readerId },
  ],
  may: (actor) => mayRole(actor, 'payment.record'),
  refuses: [
    ...['card.exists', 'card.noReader', 'card.busy', 'card.late', 'card.beingPaid'],
    ...['visit.notFound', 'visit.closed', 'visit.tooLarge', 'money.limit'],
  ] as const,
  decide(rows, args, context) {
    if (totalOf(args) > MAX_CENTS) return rejected('money.limit', { limit: MAX_CENTS });
    return askCharge(rows, args, context);
  },
});

interface OfCharge {
  readonly chargeId: string;
}

/** What a person who says how it ended needs: the money may send lines and close the visit. */
const readsOf = ({ chargeId }: OfCharge): readonly Read[] => [
  { kind: 'visitOfCharge', chargeId },
  { kind: 'venue' },
];

const chargeOf = (rows: Rows, { chargeId }: OfCharge, { actor }: Context): CardCharge | undefined => {
  const charge = rows.get('cardCharge', chargeId);
  return charge?.venueId === actor.venueId ? charge : undefined;
};

const sideOf = (rows: Rows, { occurredAt, arrival, cmdId }: Context): ChargeSide => ({
  ...{ rows, now: arrival?.at ?? occurredAt, cmdId },
});

const byWhom = ({ actor }: Context): CardCharge['askedBy'] => ({ id: actor.userId, name: actor.name });

const hasEnded = ({ state, stateAt, said }: CardCharge): Decision =>
  rejected('card.ended', { state, at: stateAt, ...(said && { by: said.by.name }) });

/** A wish. The card may have been read before, and then it counts. */
export const cancelCardCharge = defineCommand({
  name: 'card.cancel',
  version: 1,
  args: v.strictObject({ chargeId: described('The charge.', Uuid) }),
  isMoney: true,
  label: {
    short: 'Card charge canceled',
    audit: ({ money }) => `{canceled|cancel} a charge of ${money} on a card reader`,
  },
  reads: readsOf,
  may: (actor) => mayRole(actor, 'payment.record'),
  refuses: ['card.notFound', 'card.ended'],
  decide(rows, args, context) {
    const charge = chargeOf(rows, args, context);
    if (!charge) return rejected('card.notFound');
    if (charge.state === 'canceled') return noop;
    if (!isPendingCharge(charge)) return hasEnded(charge);
    return applied(...cancelCharge(charge, byWhom(context), sideOf(rows, context)));
  },
});

/** Somebody has read the display of the reader. Their word counts at once, and the provider is asked further. */
export const sayCardCharge = defineCommand({
  name: 'card.say',
  version: 1,
  args: v.strictObject({
    chargeId: described('The charge.', Uuid),
    outcome: described('What the reader shows.', v.picklist(['approved', 'declined'])),
  }),
  isMoney: true,
  label: {
    short: 'Result of a card reader entered',
    audit: ({ money, now }) =>
      `{said|say} that a card reader ${now.state === 'approved' ? `took ${money}` : 'took nothing'}`,
    full: ({ outcome }) => labelText(`Card reader ${outcome === 'approved' ? 'approved' : 'declined'}`),
  },
  reads: readsOf,
  may: (actor) => mayRole(actor, 'payment.record'),
  refuses: ['card.notFound', 'card.ended', 'card.notSent', 'payment.exists'],
  decide(rows, args, context) {
    const charge = chargeOf(rows, args, context);
    if (!charge) return rejected('card.notFound');
    if (!isPendingCharge(charge))
      return charge.said?.outcome === args.outcome || charge.state === args.outcome ? noop : hasEnded(charge);
    if (charge.state === 'asked') return rejected('card.notSent');
    // Whoever gives a command chooses its id, and so the one that money would get instead.
    if (args.outcome === 'approved' && rows.get('payment', nextPaymentIdOf(charge)))
      return rejected('payment.exists');
    const word = { outcome: args.outcome, by: byWhom(context) };
    return applied(...sayCharge(charge, word, sideOf(rows, context)));
  },
});
