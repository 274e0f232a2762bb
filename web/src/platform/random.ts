/** Randomness behind a door: the same seed gives a simulation the same history. */
export interface Random {
  /** In [0, 1). */
  next(): number;
}

/** So many numbers are asked for at once: an id takes sixteen, and asking costs more than the numbers. */
const drawn = new Uint32Array(64);
let used = drawn.length;

/** `getRandomValues` is there without a secure context too, unlike `randomUUID`. */
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
