/** W5 in the page: queues an evening's work in the mirror of the signed-in app while there is no network. */
import type { User } from '@tableside/protocol/accounts.ts';
import { openEngine } from '@tableside/rush/engine.ts';
import { DeviceDb, ensureDevice } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb, mirrorName } from '@tableside/web/mirror/database/mirror-db.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { saved } from './device.ts';

const DISH = 'Marinated olives';

/**
 * Queues `orders` visits with `lines` lines each. Each line is its own mutation. Returns the ids of everything queued.
 */
export async function queueEvening(orders: number, lines: number): Promise<readonly string[]> {
  const user = JSON.parse(window.localStorage.getItem('tableside-user') ?? '{}') as User;
  const device = new DeviceDb();
  const mirror = new MirrorDb(mirrorName(user.venueId, user.id));
  const { deviceId } = await ensureDevice(device, newId);
  const { id: userId, name, role, venueId, staffId } = user;
  const engine = openEngine({ mirror, device, actor: { userId, name, role, venueId, staffId, deviceId } });
  const tables = (await mirror.rowsOf('table').toArray()).map(({ id }) => id);
  const dish = await mirror.products.filter(({ doc }) => doc.name === DISH).first();
  const sold = { productId: dish?.id ?? '', sizeId: dish?.doc.sizes[0]?.id ?? '', quantity: 1 };
  const queued: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    const visitId = newId();
    const orderNumber = await engine.nextOrderNumber();
    const tableId = tables[n % tables.length] ?? '';
    const opened = { id: visitId, orderNumber, tableId, payAt: 'order' as const };
    queued.push(await saved(engine.mutate('visit.open', opened)));
    for (let line = 0; line < lines; line += 1)
      queued.push(await saved(engine.mutate('visit.addItem', { visitId, item: { id: newId(), ...sold } })));
  }
  mirror.close();
  device.close();
  return queued;
}
