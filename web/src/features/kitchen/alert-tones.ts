/**
 * Three sounds that differ in rhythm as well as pitch: rising pairs for new, a double knock for changed, a long fall
 * for void.
 */
import type { Tone } from '../../platform/sound.ts';
import type { Alert } from './tickets.ts';

export const ALERT_TONES: Readonly<Record<Alert, readonly Tone[]>> = {
  new: [
    { hertz: 660, at: 0, lasts: 140 },
    { hertz: 990, at: 160, lasts: 260 },
  ],
  changed: [
    { hertz: 784, at: 0, lasts: 90 },
    { hertz: 784, at: 140, lasts: 90 },
    { hertz: 784, at: 420, lasts: 90 },
    { hertz: 784, at: 560, lasts: 90 },
  ],
  void: [
    { hertz: 440, at: 0, lasts: 320 },
    { hertz: 277, at: 340, lasts: 520 },
  ],
};
