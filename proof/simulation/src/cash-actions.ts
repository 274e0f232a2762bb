/**
 * Random actions on drawers and time cards. Each begins with what the device shows. Days are closed by a scene of their
 * own (day-scenes.ts), because a manager first asks the server what is open.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import { isOpenDrawer } from '@tableside/domain/entities/drawer.ts';
import type { Documents } from '@tableside/domain/entities/entities.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { roundedRefund } from './cash-rounded.ts';
import { drawerOf, forDrawer } from './for-drawer.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { cardOf, NAMES } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';

/** A drawer belongs to the device, or to nobody. */
const openDrawer: Act = async (device, random) => {
  const id = random.uuid();
  const deviceId = random.chance(0.5) ? device.deviceId : undefined;
  await device.mutate('drawer.open', {
    id,
    name: random.pick(['Bar', 'Door']),
    float: 100 * random.int(0, 300),
    ...(deviceId !== undefined && { deviceId }),
  });
};

const MOVES = ['paidIn', 'paidIn', 'paidOut', 'drop', 'noSale'] as const;

const moveCash: Act = async (device, random) => {
  const drawer = drawerOf(device, random);
  if (!drawer) return openDrawer(device, random);
  const kind = random.pick(MOVES);
  const cents = kind === 'noSale' ? 0 : 100 * random.int(1, 50);
  const move = { id: random.uuid(), kind, cents, reason: 'Change' };
  await device.mutate('drawer.move', { drawerId: drawer.id, ...move });
};

/** Cash that leaves a drawer needs a manager. Opens a drawer first if there is none. */
export const dropCash: Act = async (device, random) => {
  const wanted = (drawer: Documents['drawer']): boolean => isOpenDrawer(drawer);
  const open = () => someShown<'drawer'>(device, random, { store: 'drawers', wanted });
  if (!open()) await openDrawer(device, random);
  const drawer = open();
  const drop = { id: random.uuid(), kind: 'drop', cents: 100 * random.int(1, 50) } as const;
  if (drawer) await device.mutate('drawer.move', { drawerId: drawer.id, ...drop });
};

const closeDrawer: Act = async (device, random) => {
  const drawer = drawerOf(device, random);
  if (drawer) await device.mutate('drawer.close', { drawerId: drawer.id, counted: 100 * random.int(0, 900) });
};

const giveBack: Act = async (device, random) => {
  const wanted = (row: Documents['payment']): boolean => row.kind === 'payment';
  const payment = someShown<'payment'>(device, random, { store: 'payments', wanted });
  if (!payment) return;
  const back = { id: random.uuid(), paymentId: payment.id, amount: random.int(1, 500), reason: 'Sent back' };
  const inCash = payment.method === 'cash' || random.chance(0.5);
  await device.mutate('payment.refund', {
    ...back,
    ...(inCash && { method: 'cash' as const, ...roundedRefund(back.amount), ...forDrawer(device, random) }),
  });
};

/** A manager gives a tip to somebody else. Others try, too. */
const giveTip: Act = async (device, random) => {
  const wanted = (row: Documents['payment']): boolean => row.kind === 'payment' && row.tip > 0;
  const payment = someShown<'payment'>(device, random, { store: 'payments', wanted });
  const staffId = cardOf(random.pick(NAMES));
  if (payment)
    await device.mutate('payment.giveTip', { paymentId: payment.id, staffId, reason: 'Served them' });
};

const PUNCHES = ['clock.in', 'clock.in', 'clock.breakStart', 'clock.breakEnd', 'clock.out'] as const;

/** People punch their own card; managers anyone's. */
const punch =
  (command?: (typeof PUNCHES)[number]): Act =>
  async (device, random) => {
    const venue = someShown<'venue'>(device, random, { store: 'venue' });
    const { role, staffId: own } = device.people?.author()?.person ?? device.actor;
    const forOthers = roleMay(role, 'clock.edit') && random.chance(0.5);
    const staffId = forOthers ? cardOf(random.pick(NAMES)) : own;
    if (!venue || staffId === null) return;
    const day = businessDay(new Date(device.serverNow).toISOString(), venue);
    await device.mutate(command ?? random.pick(PUNCHES), { id: random.uuid(), staffId, day });
  };

const ofDrawers: Act = async (device, random) => {
  const open = device.stored<{ doc: Documents['drawer'] }>('drawers').filter(({ doc }) => isOpenDrawer(doc));
  const act = random.pick(open.length === 0 ? [openDrawer] : [openDrawer, moveCash, moveCash, closeDrawer]);
  await act(device, random);
};

export const CASH_COMMANDS = {
  'drawer.open': openDrawer,
  'drawer.move': moveCash,
  'drawer.close': closeDrawer,
  'payment.giveTip': giveTip,
  'clock.in': punch('clock.in'),
  'clock.out': punch('clock.out'),
  'clock.breakStart': punch('clock.breakStart'),
  'clock.breakEnd': punch('clock.breakEnd'),
} as const satisfies Partial<Record<CommandName, Act>>;

const ACTS: readonly Act[] = [ofDrawers, ofDrawers, ofDrawers, giveBack, giveTip, punch(), punch()];

export async function actOnCash(device: SimulatedDevice, random: SeededRandom): Promise<void> {
  if (device.actor.role === 'customer') return;
  const acts = device.actor.role === 'kitchen' ? [punch()] : ACTS;
  await random.pick(acts)(device, random);
}
