/**
 * Mirrors that the app of 0.x left on this device. This app reads nothing of them but how much waits there, and deletes those
 * in which nothing does.
 */
import Dexie from 'dexie';

/** Returns how many changes were not sent, or were refused and wait for a person. */
export async function waitingIn0x(name: string): Promise<number> {
  if (!(await Dexie.exists(name))) return 0;
  const db = new Dexie(name);
  try {
    await db.open();
    const counts = await Promise.all(['outbox', 'dead'].map((store) => db.table(store).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    db.close();
  }
}

export async function deleteIdle0x(name: string): Promise<void> {
  if ((await waitingIn0x(name)) === 0) await Dexie.delete(name);
}
