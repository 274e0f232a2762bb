/**
 * The name by which a printer knows an attempt: letters and digits only, and short, because Epson's take no more than 30.
 * It comes back from outside, so it is read as strictly as it is made.
 */

export interface Attempt {
  readonly printId: string;
  /** 1 for the first. */
  readonly n: number;
}

/** A print has eight attempts at most. */
const MOST = 8;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** 128 bits in base 36. */
const LETTERS = 25;
const NAME = /^[1-8][0-9a-z]{25}$/;
const BASE = 36n;

export function attemptName({ printId, n }: Attempt): string {
  if (!UUID.test(printId) || !Number.isInteger(n) || n < 1 || n > MOST)
    throw new Error(`attempt ${n} of '${printId}' has no name`);
  const bits = BigInt(`0x${printId.replaceAll('-', '')}`);
  return `${n}${bits.toString(Number(BASE)).padStart(LETTERS, '0')}`;
}

/** Returns null for what `attemptName` never makes. */
export function attemptOf(name: string): Attempt | null {
  if (!NAME.test(name)) return null;
  let bits = 0n;
  for (const letter of name.slice(1)) bits = bits * BASE + BigInt(Number.parseInt(letter, Number(BASE)));
  const hex = bits.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return { printId: parts.join('-'), n: Number(name[0]) };
}
