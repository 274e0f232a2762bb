/** Randomness behind a door: the same seed gives a simulation the same history. */
export interface Random {
  /** In [0, 1). */
  next(): number;
}

/** `getRandomValues` is there without a secure context too, unlike `randomUUID`. */
export const browserRandom: Random = {
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 4_294_967_296,
};
