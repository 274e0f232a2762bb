import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { expect, test } from 'vitest';
import { type VisitNow, visitNext } from './visit-next.ts';

const now = Date.parse(FRIDAY_EVENING);
const visitId = testId('visit');
const padOf = (...items: ReturnType<typeof anItem>[]) => anOrder({ id: padIdOf(visitId), visitId, items });
const roundOf = (over: Parameters<typeof anOrder>[0]) =>
  anOrder({
    id: testId('order', 1),
    visitId,
    orderNumber: 'B-17',
    status: 'accepted',
    sentAt: FRIDAY_EVENING,
    ...over,
  });

function party({
  visit = {},
  ...over
}: Partial<Omit<VisitNow, 'visit'>> & { visit?: Parameters<typeof aVisit>[0] }) {
  const { pads = [], rounds = [] } = over;
  const whole = aVisit(visit);
  return { visit: whole, pads, rounds, bill: billOf(whole, rounds, { unsent: pads }) };
}

test('a party that just sat down is about to order', () => {
  expect(visitNext(party({}), now)).toEqual({ text: 'Order', isDue: false });
});

test('a card on a reader comes before everything, and nobody knows of it once its time is over', () => {
  const until = new Date(now + 180_000).toISOString();
  const claim = {
    chargeId: testId('payment'),
    checkKey: 'main',
    amount: 1089,
    tip: 0,
    via: 'reader' as const,
  };
  const waiting = [{ ...claim, by: { id: 'ana', name: 'Ana' }, at: FRIDAY_EVENING, until }];
  const paying = party({ visit: { waiting }, pads: [padOf(anItem({ addedAt: FRIDAY_EVENING }))] });
  expect(visitNext(paying, now + 179_000)).toEqual({ text: 'Card…', isDue: false });
  expect(visitNext(paying, now + 181_000)).toEqual({ text: 'Card?', isDue: true });
});

test('unsent lines are counted, and are highlighted after two minutes', () => {
  const pads = [padOf(anItem({ quantity: 2, addedAt: FRIDAY_EVENING }))];
  expect(visitNext(party({ pads }), now + 119_000)).toEqual({ text: 'Unsent 2', isDue: false });
  expect(visitNext(party({ pads }), now + 121_000)).toEqual({ text: 'Unsent 2', isDue: true });
});

test('a later course waits without a highlight until the one before it is served', () => {
  const pads = [padOf(anItem({ course: 2 }))];
  const starter = anItem({ id: testId('item', 9), course: 1 });
  const cooking = party({ pads, rounds: [roundOf({ items: [starter] })] });
  expect(visitNext(cooking, now + 600_000)).toEqual({ text: 'Course 2 waits', isDue: false });
  const served = party({ pads, rounds: [roundOf({ items: [starter], status: 'serving' })] });
  expect(visitNext(served, now)).toEqual({ text: 'Course 2 waits', isDue: true });
});

test('a forgotten line of a sent course does not wait for anything', () => {
  const rounds = [roundOf({ items: [anItem({ id: testId('item', 9), course: 2 })] })];
  expect(visitNext(party({ pads: [padOf(anItem({ course: 2 }))], rounds }), now).text).toBe('Unsent 1');
});

test('the bill, the payment and the close come after the meal', () => {
  const rounds = [roundOf({ items: [anItem({ price: 1000 })], status: 'completed' })];
  expect(visitNext(party({ rounds }), now)).toEqual({ text: 'Pay', isDue: false });
  expect(visitNext(party({ rounds, visit: { billedAt: FRIDAY_EVENING } }), now)).toEqual({
    text: 'Bill out',
    isDue: true,
  });
  const { due } = party({ rounds }).bill;
  const takings = [{ paymentId: testId('payment'), checkKey: 'main', amount: due, tip: 0, refunded: 0 }];
  expect(visitNext(party({ rounds, visit: { takings } }), now)).toEqual({ text: 'Close', isDue: true });
});

test('a bill that was printed before the last round no longer counts', () => {
  const billedAt = new Date(Date.parse(FRIDAY_EVENING) + 60_000).toISOString();
  const sentAt = new Date(Date.parse(FRIDAY_EVENING) + 120_000).toISOString();
  const served = roundOf({ items: [anItem({ price: 1000 })], status: 'completed', sentAt: FRIDAY_EVENING });
  const coffee = { id: testId('order', 2), items: [anItem({ price: 400 })], sentAt };
  const words = (status: 'serving' | 'completed' | 'cancelled') =>
    visitNext(party({ rounds: [served, roundOf({ ...coffee, status })], visit: { billedAt } }), now).text;
  expect(words('serving')).toBe('Run food');
  expect(words('completed')).toBe('Pay');
  expect(words('cancelled')).toBe('Bill out');
});

const dish = anItem({ price: 1000 });
const sentParty = (...over: Parameters<typeof anOrder>[0][]) =>
  party({ rounds: over.map((one, n) => roundOf({ id: testId('order', n + 1), items: [dish], ...one })) });

test.each([
  ['Sent', 'accepted', false],
  ['Preparing', 'preparing', false],
  ['Run food', 'serving', true],
] as const)('a round is called "%s" while it is %s', (text, status, isDue) => {
  expect(visitNext(sentParty({ status }), now)).toEqual({ text, mark: status, isDue });
});

test('a round that is only on this device is not called sent', () => {
  const { text, mark } = visitNext(sentParty({ version: 0 }, { status: 'preparing' }), now);
  expect({ text, mark }).toEqual({ text: 'Saved here', mark: 'saved' });
});

test('a rush is shown until the round is ready, and a ready dish comes before everything else', () => {
  const rush = { by: { id: testId('user'), name: 'Ana' }, at: FRIDAY_EVENING };
  expect(visitNext(sentParty({ rush }, { status: 'preparing' }), now).mark).toBe('rush');
  expect(visitNext(sentParty({ rush, status: 'serving' }, {}), now).mark).toBe('serving');
  expect(visitNext(sentParty({ rush }, { status: 'serving' }), now).mark).toBe('serving');
  expect(visitNext(sentParty({ rush, status: 'completed' }), now).text).toBe('Pay');
});

test('a party that has paid a part is paying, until a dish waits at the pass', () => {
  const takings = [{ paymentId: testId('payment'), checkKey: 'main', amount: 500, tip: 0, refunded: 0 }];
  const rounds = [roundOf({ items: [dish] })];
  expect(visitNext(party({ rounds, visit: { takings } }), now)).toEqual({ text: 'Pay', isDue: false });
  const ready = [...rounds, roundOf({ id: testId('order', 2), items: [dish], status: 'serving' })];
  expect(visitNext(party({ rounds: ready, visit: { takings } }), now)).toEqual({
    text: 'Run food',
    mark: 'serving',
    isDue: true,
  });
});

test('a party that nobody has looked after for two hours is highlighted', () => {
  const quiet = party({});
  expect(visitNext(quiet, now + 2 * 3_600_000 - 1).isDue).toBe(false);
  expect(visitNext(quiet, now + 2 * 3_600_000)).toEqual({ text: 'Order', isDue: true });
});
