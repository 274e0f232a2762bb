/** What a device shows of a visit, and acts of people who look at it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { isPad, isRound, type Visit } from '@tableside/domain/entities/visit.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { type Bill, billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { someShown } from './some-shown.ts';

/** One visit, as a device shows it. */
export interface Shown {
  readonly visit: Visit;
  /** The root, by which commands name the visit. */
  readonly visitId: string;
  readonly pads: readonly Order[];
  readonly rounds: readonly Order[];
  readonly bill: Bill;
}

export type VisitAct = (device: SimulatedDevice, random: SeededRandom, shown: Shown) => Promise<void>;

export function shownOf(device: SimulatedDevice, visit: Visit): Shown {
  const orders = device
    .stored<{ readonly doc: Order }>('orders')
    .map(({ doc }) => doc)
    .filter(({ visitId }) => visitId === visit.id)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const [pads, rounds] = [orders.filter(isPad), orders.filter(isRound)];
  return { visit, visitId: visit.rootId, pads, rounds, bill: billOfVisit(visit, orders) };
}

/** Mostly an open visit. A closed one is on the screen for a while, and people tap on it too. */
export function someVisit(device: SimulatedDevice, random: SeededRandom): Shown | undefined {
  const isClosed = random.chance(0.15);
  const wanted = ({ status }: Visit): boolean => (isClosed ? status !== 'merged' : status === 'open');
  const visit = someShown<'visit'>(device, random, { store: 'visits', wanted });
  return visit && shownOf(device, visit);
}
