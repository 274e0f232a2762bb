/**
 * Randomness of this device. Whatever a simulation repeats takes it through a small interface, so that the same seed
 * gives the same history.
 */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
}

/** Draws this many numbers at once. An id takes sixteen, and the call costs more than the numbers. */
const drawn = new Uint32Array(64);
let used = drawn.length;

/** `getRandomValues` also works without a secure context, unlike `randomUUID`. */
export const browserRandom: Random = {
  next() {
    if (used === drawn.length) {
      crypto.getRandomValues(drawn);
      used = 0;
    }
    const value = drawn[used] ?? 0;
    used += 1;
    return value / 4_294_967_296;
  },
};

/** Returns a new secret for this device: 32 random bytes in hex. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
