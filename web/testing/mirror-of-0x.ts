/** A mirror as the last app of 0.x left it, as far as tests need it. */
import { testId } from '@tableside/domain/testing/builders.ts';
import Dexie from 'dexie';

export async function leave0xMirror(
  name: string,
  { unsent = 0, refused = 0 }: { unsent?: number; refused?: number } = {},
): Promise<void> {
  const db = new Dexie(name);
  db.version(6).stores({ orders: 'id', outbox: 'mid, &cmdId', dead: 'cmdId, at', meta: 'key' });
  await db.open();
  const entry = (n: number) => ({ mid: n, cmdId: testId('command', n), name: 'order.create', at: n });
  await db.table('outbox').bulkPut(Array.from({ length: unsent }, (_, n) => entry(n + 1)));
  await db.table('dead').bulkPut(Array.from({ length: refused }, (_, n) => entry(n + 101)));
  db.close();
}
