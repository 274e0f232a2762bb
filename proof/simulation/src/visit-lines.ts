/**
 * Random actions on the lines of a visit, before and after somebody or the money sends them. Each names the visit by its
 * root, like every screen.
 */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { AllergenCode } from '@tableside/domain/values/allergens.ts';
import { placeOf } from '@tableside/domain/visits/allergies.ts';
import { addCombo } from './combo-acts.ts';
import { dishOf } from './dish.ts';
import type { Shown, VisitAct } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { TABLE_IDS } from './simulated-venue.ts';

export const linesOf = (orders: readonly Order[]): readonly OrderItem[] =>
  orders.flatMap(({ items }) => items);
export const someOf = <T>(random: SeededRandom, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all);

/** A line on a pad, or now and then one that was sent. */
const someLine = (random: SeededRandom, { pads, rounds }: Shown, onPad: number): OrderItem | undefined =>
  someOf(random, linesOf(random.chance(onPad) ? pads : rounds));

/** A dish for a guest, or for the table. Now and then somebody was asked about what is in it. */
function placedDish(device: SimulatedDevice, random: SeededRandom) {
  const [seat, course] = [random.int(0, 3), random.int(0, 2)];
  const clash = random.chance(0.15) && { clash: ['Milk'] };
  return { ...dishOf(device, random), ...(seat > 0 && { seat }), ...(course > 0 && { course }), ...clash };
}

/** Lines that go to other guests, of which some contain what these must not get. */
export const clashesOf = (random: SeededRandom, lines: readonly OrderItem[]): Record<string, string[]> =>
  Object.fromEntries(lines.filter(() => random.chance(0.2)).map(({ id }) => [id, ['Eggs']]));

/** A takeout for later or for now, or a tab. */
const atCounter = (device: SimulatedDevice, random: SeededRandom) => ({
  service: random.pick(['takeaway', 'takeaway', 'dineIn'] as const),
  name: random.pick(['Okafor', 'Sato', null]),
  ...(random.chance(0.6) && { dueAt: someDueAt(device, random) }),
  ...(random.chance(0.3) && { phone: '718 555 0100' }),
});

/** Mostly in an hour or two. Now and then the guest stands there already. */
export const someDueAt = (device: SimulatedDevice, random: SeededRandom): string =>
  new Date(device.serverNow + random.int(-5, 120) * MINUTE_MS).toISOString();

/** Opens a visit in which the guests pay before the kitchen begins, or at the end. Returns its id. */
export async function openVisit(device: SimulatedDevice, random: SeededRandom): Promise<string | undefined> {
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return undefined;
  const id = random.uuid();
  await device.mutate('visit.open', {
    id,
    orderNumber,
    ...(random.chance(0.2) ? atCounter(device, random) : { tableId: random.pick(TABLE_IDS) }),
    payAt: random.pick(['order', 'order', 'end'] as const),
    covers: random.pick([null, 2, 3, 6]),
    items: Array.from({ length: random.int(0, 2) }, () => placedDish(device, random)),
  });
  return id;
}

/** Opens a takeout that is paid at the end, and sends its dishes. */
export async function sendTakeout(device: SimulatedDevice, random: SeededRandom): Promise<void> {
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return;
  const visitId = random.uuid();
  const items = [placedDish(device, random)];
  const party = { ...atCounter(device, random), service: 'takeaway' } as const;
  await device.mutate('visit.open', {
    id: visitId,
    orderNumber,
    ...party,
    payAt: 'end',
    covers: null,
    items,
  });
  const itemIds = items.map(({ id }) => id);
  await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds });
}

export const addLines: VisitAct = async (device, random, { visitId }) => {
  for (let n = random.int(1, 2); n > 0; n -= 1)
    await device.mutate('visit.addItem', { visitId, item: placedDish(device, random) });
};

/** Counts a line up or down. One that was sent counts on with a new portion. */
const countLine: VisitAct = async (device, random, shown) => {
  const line = someLine(random, shown, 0.75);
  if (!line) return;
  const { id: itemId, productId } = line;
  const by = random.pick([1, 1, 2, -1]);
  await device.mutate('visit.setItem', { visitId: shown.visitId, itemId, productId, by });
};

/** Counts a line of the pad up and sends it, as the tablet believes, for the first time. */
const countAndSend: VisitAct = async (device, random, { visitId, pads }) => {
  const line = someOf(random, linesOf(pads));
  if (!line) return;
  const { id: itemId, productId } = line;
  await device.mutate('visit.setItem', { visitId, itemId, productId, by: 1 });
  await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds: [itemId] });
};

export const takeOff: VisitAct = async (device, random, shown) => {
  const line = someLine(random, shown, 0.85);
  if (!line) return;
  const { id: itemId, productId } = line;
  await device.mutate('visit.removeItem', { visitId: shown.visitId, itemId, productId });
};

const placeLine: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf([...pads, ...rounds]));
  if (!line) return;
  const where = random.chance(0.6)
    ? { seat: random.pick([1, 2, 3, null]), ...(random.chance(0.2) && { clash: ['Nuts'] }) }
    : { course: random.pick([1, 2, null]) };
  await device.mutate('visit.placeItem', { visitId, itemId: line.id, ...where });
};

const setDetails: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.setDetails', {
    visitId,
    ...random.pick([{ guests: random.int(1, 8) }, { note: random.pick(['No ice', null]) }]),
  });

/** People mostly know what was said before. */
const setAllergy: VisitAct = async (device, random, { visitId, visit }) => {
  const seat = random.pick([1, 2, 3, null]);
  const seen = visit.allergies?.[placeOf(seat)];
  const codes = random.pick<AllergenCode[]>([['milk'], ['nuts', 'eggs'], ['milk', 'fish'], []]);
  const base = seen && random.chance(0.7) && { base: { codes: [...seen.codes], note: seen.note } };
  await device.mutate('visit.setAllergy', {
    visitId,
    seat,
    codes,
    note: random.pick([null, null, 'kiwi']),
    ...base,
  });
};

/** Sends the first course, or most of what is on the pad. */
export const sendLines: VisitAct = async (device, random, { visitId, pads }) => {
  const lines = linesOf(pads);
  const first = Math.min(...lines.map(({ course = 1 }) => course));
  const byCourse = random.chance(0.5);
  const named = lines.filter(({ course = 1 }) => (byCourse ? course === first : random.chance(0.8)));
  const itemIds = named.map(({ id }) => id);
  if (itemIds.length > 0) await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds });
};

/** Every command on the lines of a visit. */
export const LINE_COMMANDS = {
  'visit.addItem': addLines,
  'visit.addCombo': addCombo,
  'visit.setItem': countLine,
  'visit.removeItem': takeOff,
  'visit.placeItem': placeLine,
  'visit.setDetails': setDetails,
  'visit.setAllergy': setAllergy,
  'visit.send': sendLines,
} as const satisfies Partial<Record<CommandName, VisitAct>>;

export const LINES_OFTEN: readonly VisitAct[] = [
  ...Object.values(LINE_COMMANDS),
  addLines,
  addLines,
  addLines,
  countLine,
  countAndSend,
];
