/** The functions that the bench calls in its page. */
import { growMirror, putBareRows } from './device.ts';
import { queueEvening } from './evening-queue.ts';
import { RebaseBench } from './rebases.ts';
import { TapBench } from './taps.ts';

const pageBench = { TapBench, RebaseBench, growMirror, putBareRows, queueEvening };

declare global {
  interface Window {
    pageBench: typeof pageBench;
    tapBench: TapBench;
    rebaseBench: RebaseBench;
  }
}

window.pageBench = pageBench;
