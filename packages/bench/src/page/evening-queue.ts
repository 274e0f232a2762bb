/** W5 in the page: queues an evening's work in the mirror of the signed-in app while there is no network. */
import type { Actor } from '@tableside/domain/permissions.ts';
import type { User } from '@tableside/protocol/accounts.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb, ensureDevice } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb, mirrorName } from '@tableside/web/mirror/database/mirror-db.ts';
import { steadyClock, systemClock } from '@tableside/web/platform/clock.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { browserRandom } from '@tableside/web/platform/random.ts';
import { browserTimers } from '@tableside/web/platform/timers.ts';
import { cutOffTransport } from './cut-off-transport.ts';

const DISH = 'Marinated olives';

interface Workplace {
  readonly engine: Engine;
  readonly mirror: MirrorDb;
  close(): void;
}

/**
 * Queues `orders` orders with `lines` lines each. Each line is its own mutation. Returns the ids of everything queued.
 */
export async function queueEvening(orders: number, lines: number): Promise<readonly string[]> {
  const { engine, mirror, close } = await openWorkplace();
  const tables = (await mirror.rowsOf('table').toArray()).map(({ id }) => id);
  const dish = await mirror.products.filter(({ doc }) => doc.name === DISH).first();
  const queued: string[] = [];
  const tell = async (told: ReturnType<Engine['mutate']>): Promise<void> => {
    const receipt = await told;
    if (receipt.kind !== 'queued') throw new Error(`a mutation was ${receipt.kind}`);
    queued.push(receipt.cmdId);
  };
  for (let n = 0; n < orders; n += 1) {
    const id = newId();
    const orderNumber = await engine.nextOrderNumber();
    await tell(engine.mutate('order.create', { id, orderNumber, tableId: tables[n % tables.length] ?? '' }));
    for (let line = 0; line < lines; line += 1) {
      const item = {
        id: newId(),
        productId: dish?.id ?? '',
        sizeId: dish?.doc.sizes[0]?.id ?? '',
        quantity: 1,
      };
      await tell(engine.mutate('order.addItem', { orderId: id, item }));
    }
  }
  close();
  return queued;
}

/** Opens the app's own mirror with an engine that has no network. */
async function openWorkplace(): Promise<Workplace> {
  const user = JSON.parse(window.localStorage.getItem('tableside-user') ?? '{}') as User;
  const device = new DeviceDb();
  const mirror = new MirrorDb(mirrorName(user.venueId, user.id));
  const { deviceId } = await ensureDevice(device, newId);
  const { name, role, venueId, staffId } = user;
  const actor: Actor = { userId: user.id, name, role, venueId, staffId, deviceId };
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: { token: () => window.localStorage.getItem('token'), unauthorized: () => undefined },
    transport: cutOffTransport,
    clock: systemClock,
    steady: steadyClock,
    random: browserRandom,
    timers: browserTimers,
    locks: null,
    appVersion: 'unknown',
  });
  return {
    engine,
    mirror,
    close() {
      mirror.close();
      device.close();
    },
  };
}
