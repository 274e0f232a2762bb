/**
 * Buzzes and sounds once: food is up, a guest calls, or paper is missing. The browser allows the sound because the person
 * has touched the page before.
 */
import { createSound, type Tone } from '../platform/sound.ts';

const sound = createSound();

/** Two strokes of a bell, unlike the sounds of the kitchen. */
const FOOD: readonly Tone[] = [
  { hertz: 1320, at: 0, lasts: 120 },
  { hertz: 1056, at: 150, lasts: 300 },
];
const FOOD_BUZZ_MS = [180, 90, 180];

/** Three short strokes that rise, as on the counter of a hotel. */
const CALL: readonly Tone[] = [
  { hertz: 880, at: 0, lasts: 90 },
  { hertz: 1175, at: 130, lasts: 90 },
  { hertz: 1568, at: 260, lasts: 220 },
];
const CALL_BUZZ_MS = [90, 60, 90, 60, 220];

/** Two low strokes that fall. */
const PAPER: readonly Tone[] = [
  { hertz: 660, at: 0, lasts: 160 },
  { hertz: 440, at: 200, lasts: 320 },
];
const PAPER_BUZZ_MS = [320, 120, 320];

export const ringFoodBell = (): Promise<void> => ring(FOOD, FOOD_BUZZ_MS);
export const ringCallBell = (): Promise<void> => ring(CALL, CALL_BUZZ_MS);
export const ringPaperBell = (): Promise<void> => ring(PAPER, PAPER_BUZZ_MS);

async function ring(tones: readonly Tone[], buzz: number[]): Promise<void> {
  navigator.vibrate?.(buzz);
  await sound.unlock();
  sound.play(tones);
}
