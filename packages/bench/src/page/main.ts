/** What the bench asks of its page. */
import { RebaseBench } from './rebases.ts';
import { TapBench } from './taps.ts';

const pageBench = { TapBench, RebaseBench };

declare global {
  interface Window {
    pageBench: typeof pageBench;
    tapBench: TapBench;
    rebaseBench: RebaseBench;
  }
}

window.pageBench = pageBench;
