/** Builders for card readers and charges. */
import type { CardCharge } from '../src/entities/card-charge.ts';
import type { CardReader } from '../src/entities/card-reader.ts';
import type { CardRefund } from '../src/entities/card-refund.ts';
import { type Change, change } from '../src/entities/entities.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { anActor, aPayment, FRIDAY_EVENING, testId } from './builders.ts';
import { EXAMPLE } from './example-ids.ts';
import { aTaking, aVisit } from './visit-builders.ts';

const numbered = (prefix: string, n: number): string =>
  `${prefix}000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const readerId = (n = 1): string => numbered('2c', n);
export const chargeId = (n = 1): string => numbered('2d', n);

export const aReader = (over: Partial<CardReader> = {}): CardReader => ({
  id: readerId(),
  venueId: FIRST_VENUE_ID,
  name: 'Bar reader',
  provider: 'stripe',
  accountId: '2e000000-0000-7000-8000-000000000001',
  readerRef: 'tmr_1',
  test: false,
  archived: false,
  version: 1,
  ...over,
});

/** An open check of which a card paid $10.89 on a reader. */
export function paidOnReader({
  visitId = testId('visit', 98),
  paymentId = EXAMPLE.cardPayment,
  ...over
}: Partial<CardCharge> & { readonly paymentId?: string } = {}): readonly Change[] {
  const { venueId = FIRST_VENUE_ID, id = chargeId(8) } = over;
  const money = { amount: 1089, tip: 0 };
  const paid = {
    ...{ state: 'approved' as const, sure: true, ref: 'pi_8', card: { brand: 'visa', last4: '4242' } },
    ...{ ...money, captured: money, booked: money, paymentIds: [paymentId] },
  };
  return [
    change(
      'visit',
      aVisit({ id: visitId, venueId, tableId: 'table-98', takings: [aTaking(1089, { paymentId })] }),
    ),
    change('payment', aPayment({ id: paymentId, visitId, venueId, ...money, chargeId: id })),
    change('cardCharge', aCharge({ visitId, id, ...paid, ...over })),
  ];
}

/** $3.00 that are on their way back to a card. */
export const aCardRefund = (over: Partial<CardRefund> = {}): CardRefund => ({
  id: numbered('2f', 1),
  paymentId: EXAMPLE.cardPayment,
  amount: 300,
  reason: 'Cold soup',
  by: { id: anActor().userId, name: 'Ana' },
  deviceId: testId('device'),
  at: FRIDAY_EVENING,
  state: 'asked',
  stateAt: FRIDAY_EVENING,
  ...over,
});

/** A reader, a charge of which nobody has heard, and a check that was paid on it. */
export const cardRows = (): readonly Change[] => [
  change('cardReader', aReader()),
  change('cardCharge', aCharge({ state: 'unknown', visitId: testId('visit', 99) })),
  ...paidOnReader(),
];

/** A charge that nobody has sent yet. */
export const aCharge = (over: Partial<CardCharge> = {}): CardCharge => ({
  id: chargeId(),
  venueId: FIRST_VENUE_ID,
  visitId: testId('visit', 1),
  checkKey: 'main',
  amount: 1089,
  tip: 0,
  via: 'reader',
  readerId: readerId(),
  askedBy: { id: anActor().userId, name: 'Ana' },
  deviceId: testId('device'),
  at: FRIDAY_EVENING,
  until: '2026-06-12T23:33:00.000Z',
  state: 'asked',
  stateAt: FRIDAY_EVENING,
  booked: { amount: 0, tip: 0 },
  paymentIds: [],
  sure: false,
  version: 1,
  ...over,
});
