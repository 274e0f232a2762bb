/** Buzzes and sounds once: food is up. The browser allows the sound because the person has touched the page before. */
import { createSound, type Tone } from '../platform/sound.ts';

const sound = createSound();

/** Two strokes of a bell, unlike the sounds of the kitchen. */
const BELL: readonly Tone[] = [
  { hertz: 1320, at: 0, lasts: 120 },
  { hertz: 1056, at: 150, lasts: 300 },
];
const BUZZ_MS = [180, 90, 180];

export async function ringFoodBell(): Promise<void> {
  navigator.vibrate?.(BUZZ_MS);
  await sound.unlock();
  sound.play(BELL);
}
