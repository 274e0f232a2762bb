/** The functions that the bench calls in its page. */
import { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { putBareRows } from './bare.ts';
import { addHistory } from './bench-device.ts';
import { queueEvening } from './evening-queue.ts';
import { RebaseBench } from './rebases.ts';
import { TapBench } from './taps.ts';

/** Adds orders of the day before to the mirror of the app in this page. */
async function growMirror(count: number): Promise<void> {
  const mirrors = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = mirrors.find((one) => one.startsWith('tableside-') && one !== 'tableside-device');
  const mirror = new MirrorDb(name ?? '');
  await addHistory(mirror, count);
  mirror.close();
}

const pageBench = { TapBench, RebaseBench, growMirror, putBareRows, queueEvening };

declare global {
  interface Window {
    pageBench: typeof pageBench;
    tapBench: TapBench;
    rebaseBench: RebaseBench;
  }
}

window.pageBench = pageBench;
