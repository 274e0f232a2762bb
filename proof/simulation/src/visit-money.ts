/**
 * Random payments of visits: for a check of the bill, or for lines that the money is meant to bring to the kitchen. Both
 * happen on the same visit, because the same party may pay for its first drinks and open a tab then.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { paidForOf } from '@tableside/domain/entities/visit.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { roundedPayment } from './cash-rounded.ts';
import { forDrawer } from './for-drawer.ts';
import type { Shown, VisitAct } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { linesOf, someOf } from './visit-lines.ts';

type Payment = Omit<InputOf<'payment.record'>, 'id' | 'visitId' | 'hadItems' | 'method'>;

/** Most pay in cash. A card waits for its terminal, so its end comes with another command. */
const record = (
  device: SimulatedDevice,
  random: SeededRandom,
  { visitId, ...payment }: Payment & { readonly visitId: string },
): Promise<void> =>
  device.mutate('payment.record', {
    id: random.uuid(),
    visitId,
    hadItems: true,
    ...(random.chance(0.15)
      ? { method: 'credit_card', awaitsTerminal: true }
      : {
          method: 'cash',
          close: random.chance(0.65),
          ...roundedPayment(payment),
          ...forDrawer(device, random),
        }),
    ...payment,
  });

const someTip = (random: SeededRandom): number => random.pick([0, 0, 200]);

/** Takes money for a check: all of it, a half, or more than it owes. */
export const payBill: VisitAct = async (device, random, { visitId, bill }) => {
  const check = someOf(
    random,
    bill.checks.filter(({ offered }) => offered > 0),
  );
  const forAll = check === undefined || random.chance(0.4);
  const due = forAll ? Math.max(0, bill.due) : check.offered;
  if (due === 0 && random.chance(0.8)) return;
  const amount = due === 0 ? 500 : random.chance(0.75) ? due : Math.ceil(due / 2);
  const ofCheck = forAll ? {} : { checkKey: check.key };
  await record(device, random, { visitId, amount, tip: someTip(random), ...ofCheck });
};

/** Returns what is due if these lines are sent. */
function dueFor({ visit, rounds, pads }: Shown, lines: readonly OrderItem[]): number {
  const [pad] = pads;
  return pad ? Math.max(0, billOf(visit, rounds, { with: [{ ...pad, items: lines }] }).due) : 0;
}

interface Order {
  readonly lines: readonly OrderItem[];
  readonly amount: number;
}

async function payFor(
  device: SimulatedDevice,
  random: SeededRandom,
  { shown, lines, amount }: Order & { readonly shown: Shown },
): Promise<void> {
  const { visit, visitId } = shown;
  const itemIds = lines.map(({ id }) => id);
  // The first round of a visit has its id, if the device believes it to be free.
  const roundId = visit.id === visitId && random.chance(0.4) ? visitId : random.uuid();
  const send = itemIds.length > 0 && { send: { roundId, itemIds } };
  await record(device, random, { visitId, amount, tip: someTip(random), ...send });
}

/**
 * Takes money for what is on the pad, and names it. Some pay for all of it, some for their own, some for a half, and now
 * and then somebody else names the same.
 */
const payFirst: VisitAct = async (device, random, shown) => {
  const share = random.pick([1, 1, 0.5]);
  const lines = linesOf(shown.pads).filter(() => random.chance(share));
  if (lines.length === 0) return;
  const due = dueFor(shown, lines);
  const amount = random.chance(0.75) ? due : Math.ceil(due / 2);
  await payFor(device, random, { shown, lines: lines.filter(() => random.chance(0.95)), amount });
};

/** Counts a line of the pad up and takes the money for it, as the tablet believes, before it is sent. */
const countAndPay: VisitAct = async (device, random, shown) => {
  const line = someOf(random, linesOf(shown.pads));
  if (!line) return;
  const { id: itemId, productId, quantity, price } = line;
  await device.mutate('visit.setItem', { visitId: shown.visitId, itemId, productId, by: 1 });
  const counted = { ...line, quantity: quantity + 1, totalPrice: price * (quantity + 1) };
  await payFor(device, random, { shown, lines: [counted], amount: dueFor(shown, [counted]) });
};

/** Each guest pays a part of their own line. What one of them adds may then cover one line and not the other. */
const payParts: VisitAct = async (device, random, shown) => {
  for (const line of linesOf(shown.pads).slice(0, 2)) {
    const due = dueFor(shown, [line]);
    await payFor(device, random, { shown, lines: [line], amount: Math.ceil(due / random.int(2, 3)) });
  }
};

/**
 * Pays what the lines of one earlier payment still lack, or those of all. Some do so while they pay for a line of their
 * own, which is all that they name.
 */
const payRest: VisitAct = async (device, random, shown) => {
  const entries = paidForOf(shown.visit).map(({ itemIds }) => itemIds);
  const named = random.chance(0.6) ? someOf(random, entries) : entries.flat();
  const onPad = linesOf(shown.pads);
  const lines = onPad.filter(({ id }) => named?.includes(id));
  if (lines.length === 0) return;
  const others = onPad.filter(({ id }) => !entries.flat().includes(id));
  const own = random.chance(0.5) ? someOf(random, others) : undefined;
  const wanted = own ? [own] : [];
  await payFor(device, random, { shown, lines: wanted, amount: dueFor(shown, [...lines, ...wanted]) });
};

/** What the guests paid is too little: somebody takes a line off, or gives it away. Then it may cover the others. */
const askLess: VisitAct = async (device, random, { visit, visitId, pads }) => {
  const named = paidForOf(visit).flatMap(({ itemIds }) => itemIds);
  const line = someOf(
    random,
    linesOf(pads).filter(({ id }) => named.includes(id)),
  );
  if (!line) return;
  const { id: itemId, productId } = line;
  const fact = { visitId, id: random.uuid(), itemIds: [itemId], reason: 'Too little' };
  await random.pick([
    () => device.mutate('visit.removeItem', { visitId, itemId, productId }),
    () => device.mutate('visit.setItem', { visitId, itemId, productId, by: -1 }),
    () => device.mutate('visit.adjust', { ...fact, kind: 'comp' }),
    () => device.mutate('visit.adjust', { ...fact, kind: 'discount', milli: 50_000 }),
  ])();
};

/** Guests who have paid leave a tip, or pay once more. */
export const payAgain: VisitAct = (device, random, { visitId }) =>
  device.mutate('payment.record', {
    id: random.uuid(),
    visitId,
    hadItems: true,
    amount: random.pick([0, 500]),
    tip: 300,
    method: 'cash',
    ...forDrawer(device, random),
  });

const setPayAt: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.set', { visitId, payAt: random.pick(['order', 'end'] as const) });

export const MONEY_OFTEN: readonly VisitAct[] = [
  payBill,
  payBill,
  payFirst,
  payFirst,
  payFirst,
  payFirst,
  payParts,
  payRest,
  payRest,
  askLess,
  askLess,
  countAndPay,
  setPayAt,
];
