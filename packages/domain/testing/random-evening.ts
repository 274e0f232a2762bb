/**
 * Plays three random days of a restaurant around a change of its clocks, by commands: parties that order, share, join,
 * get discounts and exemptions, pay in parts, take money back in cash or on their card; drawers that are counted; days
 * that are closed at night or the next morning; payments that arrive late. The same seed plays the same evenings.
 */
import { roundingOfPayment, roundingOfRefund } from '../src/cash/cash-rounding.ts';
import type { CommandName, InputOf } from '../src/commands.ts';
import { CASH_ROUNDINGS, type CashRounding, TIP_OWNERS } from '../src/entities/bill-settings.ts';
import type { Payment } from '../src/entities/payment.ts';
import type { Venue } from '../src/entities/venue.ts';
import { isOpenVisit, isRound, type Visit } from '../src/entities/visit.ts';
import { billOf } from '../src/visits/bill.ts';
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aSize,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from './builders.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { aRoom, type Room } from './try-command.ts';

const MINUTE_MS = 60_000;
/** The days on which the clocks of these zones change in 2026. None of them changes at its cut-off. */
const PLACES = [
  { timezone: 'America/New_York', starts: ['2026-03-07', '2026-10-31'] },
  { timezone: 'Europe/Berlin', starts: ['2026-03-28', '2026-10-24'] },
  { timezone: 'Australia/Sydney', starts: ['2026-04-04', '2026-10-03'] },
] as const;
const CUTOFFS = ['0000', '0400', '0430'];
const TABLES = ['1', '2', '3', '4', '5'];
const PRODUCTS = ['burger', 'wine', 'olives', 'water'] as const;
const PEOPLE = ['Ana', 'Ben', 'Mia'].map((name, n) => ({ userId: testId('user', 20 + n), name }));

const CARDS = PEOPLE.map(({ name }) => aStaffMember({ id: `card-${name}`, firstName: name, lastName: '' }));

export interface Evening {
  readonly room: Room;
  readonly venue: Venue;
  /** How often each command was done. */
  readonly done: ReadonlyMap<string, number>;
}

type Step = (evening: Playing) => void;

interface Playing {
  readonly room: Room;
  readonly random: SeededRandom;
  now: number;
  order: number;
  run<N extends CommandName>(name: N, input: InputOf<N>, at?: number): void;
}

/** `after` is called after each command that changed something, with its name and the time at which it was done. */
export function playEvening(seed: number, after: (room: Room, name: string, at: string) => void): Evening {
  const random = seededRandom(seed);
  const venue = randomVenue(random);
  const room = aRoom({
    venue: [venue],
    table: TABLES.map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    staff: CARDS,
    product: [
      aProduct({ id: 'burger', sizes: [aSize({ currentPrice: random.int(800, 2500) })] }),
      aProduct({ id: 'wine', taxId: 'vat', sizes: [aSize({ currentPrice: random.int(500, 1500) })] }),
      aProduct({ id: 'olives', taxId: 'food', sizes: [aSize({ currentPrice: random.int(1, 999) })] }),
      aProduct({ id: 'water', taxId: 'none', sizes: [aSize({ currentPrice: random.int(0, 300) })] }),
    ],
  });
  room.devices = [];
  room.accounts = Object.fromEntries(CARDS.map(({ id }, n) => [id, PEOPLE[n]?.userId ?? '']));
  const done = new Map<string, number>();
  const place = PLACES.find(({ timezone }) => timezone === venue.timezone) ?? PLACES[0];
  const playing: Playing = {
    room,
    random,
    now: Date.parse(`${random.pick<string>(place.starts)}T12:00:00.000Z`),
    order: 0,
    run(name, input, at = playing.now) {
      const actor = { ...anActor('manager'), ...random.pick(PEOPLE) };
      const occurredAt = new Date(at).toISOString();
      const { status } = room.run(name, input, aContext({ actor, occurredAt, cmdId: random.uuid() }));
      if (status !== 'applied' && status !== 'adjusted') return;
      done.set(name, (done.get(name) ?? 0) + 1);
      after(room, name, occurredAt);
    },
  };
  for (let n = 0; n < 170; n += 1) {
    playing.now += random.int(2, 45) * MINUTE_MS;
    random.pick(STEPS)(playing);
  }
  return { room, venue, done };
}

function randomVenue(random: SeededRandom): Venue {
  const settings = {
    ...aVenue().settings,
    businessDayCutoff: random.pick(CUTOFFS),
    serviceCharge: random.chance(0.6)
      ? { percent: 12.5, fromCovers: 4, taxPercent: random.pick([null, 8.875]) }
      : null,
  };
  const tipsTo = random.pick(TIP_OWNERS);
  const taxes = [
    { id: 'vat', name: 'VAT', percent: 20, included: true },
    { id: 'food', name: 'Food', percent: 4.125, included: false, takeawayPercent: 2 },
    { id: 'none', name: 'None', percent: 0, included: false },
  ];
  return aVenue({ timezone: random.pick(PLACES).timezone, settings: { ...settings, tipsTo }, taxes });
}

const openVisits = ({ room }: Playing): readonly Visit[] => room.rows.all('visit').filter(isOpenVisit);

function dueOf({ room }: Playing, visit: Visit): number {
  const bill = billOf(visit, room.rows.ordersOfVisit(visit.id).filter(isRound));
  return Math.max(0, bill.due);
}

const someVisit = (evening: Playing): Visit | undefined => some(evening, openVisits(evening));
const some = <T>({ random }: Playing, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

const seat: Step = (evening) => {
  const { random, run } = evening;
  evening.order += 1;
  run('visit.open', {
    id: random.uuid(),
    orderNumber: `B-${evening.order}`,
    tableId: `table-${random.pick(TABLES)}`,
    payAt: 'end',
    covers: random.int(1, 6),
    ...(random.chance(0.2) && { service: 'takeaway' as const }),
  });
};

const order: Step = (evening) => {
  const { random, run } = evening;
  const visit = someVisit(evening);
  if (!visit) return seat(evening);
  const ids = Array.from({ length: random.int(1, 3) }, () => random.uuid());
  for (const id of ids) {
    const item = { id, productId: random.pick(PRODUCTS), sizeId: 'regular', quantity: random.int(1, 3) };
    run('visit.addItem', { visitId: visit.id, item });
  }
  if (random.chance(0.9)) run('visit.send', { visitId: visit.id, roundId: random.uuid(), itemIds: ids });
};

const adjust: Step = (evening) => {
  const { random, run, room } = evening;
  const visit = someVisit(evening);
  const line =
    visit &&
    some(
      evening,
      room.rows.ordersOfVisit(visit.id).flatMap(({ items }) => items),
    );
  if (!visit || !line) return;
  const itemIds = [line.id];
  const given = random.pick<Pick<InputOf<'visit.adjust'>, 'kind' | 'itemIds' | 'milli' | 'cents'>>([
    { kind: 'comp', itemIds },
    { kind: 'discount', itemIds, milli: random.int(1, 60_000) },
    { kind: 'discount', milli: random.int(1, 60_000) },
    { kind: 'discount', cents: random.int(1, 3000) },
    { kind: 'taxExempt' },
    { kind: 'serviceWaived' },
  ]);
  run('visit.adjust', { visitId: visit.id, id: random.uuid(), reason: 'Regular', ...given });
};

const takeBack: Step = (evening) => {
  const visit = someVisit(evening);
  const given = visit && some(evening, visit.adjustments);
  if (visit && given) evening.run('visit.unadjust', { visitId: visit.id, adjustmentId: given.id });
};

const voidOne: Step = (evening) => {
  const { random, room, run } = evening;
  const sent = some(evening, room.rows.all('order').filter(isRound));
  const line = sent && some(evening, sent.items);
  if (sent && line)
    run('order.voidItem', {
      orderId: sent.id,
      itemId: line.id,
      id: random.uuid(),
      quantity: 1,
      reason: 'Cold',
    });
};

const cancel: Step = (evening) => {
  const sent = some(evening, evening.room.rows.all('order').filter(isRound));
  if (sent && evening.random.chance(0.4))
    evening.run('order.cancel', { orderId: sent.id, reason: 'Dropped' });
};

const moveLines: Step = (evening) => {
  const [from, to] = [someVisit(evening), someVisit(evening)];
  const line =
    from &&
    some(
      evening,
      evening.room.rows.ordersOfVisit(from.id).flatMap(({ items }) => items),
    );
  const portions = line && line.quantity > 1 ? { [line.id]: 1 } : {};
  if (from && to && line)
    evening.run('visit.moveItems', { visitId: from.id, to: to.id, itemIds: [line.id], portions });
};

const merge: Step = (evening) => {
  const [from, into] = [someVisit(evening), someVisit(evening)];
  if (from && into) evening.run('visit.merge', { from: from.id, into: into.id });
};

/** The venue changed how it rounds cash now and then, and not every device knows. */
const roundedBy = (cents: number): CashRounding => CASH_ROUNDINGS[cents % CASH_ROUNDINGS.length] ?? 'off';

/** Some payments were made hours ago, on a device that was offline. */
const pay: Step = (evening) => {
  const { random, run } = evening;
  const visit = someVisit(evening);
  if (!visit) return;
  const due = dueOf(evening, visit);
  const amount = random.pick([due, due, random.int(1, 4000)]);
  const method = random.pick(['cash', 'cash', 'credit_card', 'mobile_payment'] as const);
  const drawer = method === 'cash' && random.chance(0.6) ? anyDrawer(evening) : undefined;
  const tip = random.pick([0, 0, random.int(1, 900)]);
  if (amount + tip === 0) return;
  const at = random.chance(0.1) ? evening.now - random.int(60, 900) * MINUTE_MS : evening.now;
  const rounding = method === 'cash' ? roundingOfPayment(amount + tip, roundedBy(amount)) : 0;
  const paid = { id: random.uuid(), visitId: visit.id, method, amount, tip, rounding };
  run('payment.record', { ...paid, ...(drawer && { drawerId: drawer.id }) }, at);
};

const close: Step = (evening) => {
  const { random, run } = evening;
  const visit = someVisit(evening);
  if (!visit) return;
  const amount = dueOf(evening, visit);
  if (amount > 0) run('payment.record', { id: random.uuid(), visitId: visit.id, method: 'cash', amount });
  run('visit.close', { visitId: visit.id });
};

const refund: Step = (evening) => {
  const { random, run, room } = evening;
  const paid = some(
    evening,
    room.rows.all('payment').filter(({ kind }: Payment) => kind === 'payment'),
  );
  if (!paid) return;
  const method = random.pick([paid.method, 'cash'] as const);
  const drawer = method === 'cash' && random.chance(0.5) ? anyDrawer(evening) : undefined;
  const amount = random.int(1, Math.max(1, paid.amount + paid.tip));
  const rounding = method === 'cash' ? roundingOfRefund(amount, roundedBy(amount)) : 0;
  const back = { id: random.uuid(), paymentId: paid.id, amount, reason: 'Cold', method, rounding };
  run('payment.refund', { ...back, ...(drawer && { drawerId: drawer.id }) });
};

const giveTip: Step = (evening) => {
  const { random, room, run } = evening;
  const paid = some(
    evening,
    room.rows.all('payment').filter(({ kind, tip }: Payment) => kind === 'payment' && tip > 0),
  );
  const given = { staffId: random.pick(CARDS).id, reason: 'They served them' };
  if (paid) run('payment.giveTip', { ...given, paymentId: paid.id });
};

/** Mostly an open one. Cash for a drawer that was counted is late. */
function anyDrawer(evening: Playing) {
  const drawers = evening.room.rows.all('drawer');
  const open = drawers.filter(({ status }) => status === 'open');
  return some(evening, evening.random.chance(0.9) ? open : drawers);
}

const drawerStep: Step = (evening) => {
  const { random, run } = evening;
  const drawer = anyDrawer(evening);
  if (!drawer || random.chance(0.3)) {
    run('drawer.open', { id: random.uuid(), name: 'Bar', float: random.int(0, 20_000) });
  } else if (random.chance(0.5)) {
    const kind = random.pick(['paidIn', 'paidOut', 'drop'] as const);
    run('drawer.move', {
      drawerId: drawer.id,
      id: random.uuid(),
      kind,
      cents: random.int(1, 5000),
      reason: 'Change',
    });
  } else run('drawer.close', { drawerId: drawer.id, counted: random.int(0, 40_000) });
};

/** Closes the running day or the one before. Whatever is open is carried. */
const closeDay: Step = (evening) => {
  const { random, room, run, now } = evening;
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const businessDay = random.pick([date(now), date(now - 24 * 60 * MINUTE_MS)]);
  const seen = {
    visits: openVisits(evening).map(({ id }) => id),
    drawers: room.rows.all('drawer').map(({ id }) => id),
    devices: [],
  };
  if (random.chance(0.4)) run('day.close', { businessDay, seen });
};

const STEPS: readonly Step[] = [
  ...[seat, order, order, order, order, adjust, adjust, takeBack, voidOne, cancel, moveLines, merge],
  ...[pay, pay, pay, close, close, close, refund, refund, giveTip, drawerStep, drawerStep, closeDay],
];
