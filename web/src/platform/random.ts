/** Randomness behind a small interface, so that a simulation with the same seed repeats the same history. */
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
