/** The state of a tablet before anything is known of it, and whether a state says the same as another. */
import type { FloorState } from '../features/people/people-context.tsx';

export const UNKNOWN_FLOOR: FloorState = {
  mode: 'unknown',
  who: null,
  signedIn: null,
  asked: null,
  atClock: null,
};

export const saysTheSame = (one: FloorState, other: FloorState): boolean =>
  PARTS.every((part) => one[part] === other[part]);

const PARTS = ['mode', 'who', 'signedIn', 'asked', 'atClock'] as const satisfies (keyof FloorState)[];
