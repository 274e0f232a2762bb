/** Generates unexpected values, and mutates one part of known values. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202e\u200b\ufeff',
  '\ud800',
  '🍺'.repeat(40),
  'é\u0301\u0301\u0301',
  "' OR 1=1; DROP TABLE orders; --",
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '=HYPERLINK("http://elsewhere.example")',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e999',
  '2026-02-30T25:61:61.000Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-7000-8000-000000000001',
  'order.create',
  'x'.repeat(300),
  'x'.repeat(5000),
];
const ODD_NUMBERS = [0, -0, -1, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, 999_999_999];
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'venueId',
  'version',
  'length',
  '',
  '\u0000',
  '0',
];
const MOST_PARTS = 3;

/** Deeply nested values, and a long list. */
const LARGE = [() => nested(3), () => nested(70), () => nested(2000), () => Array(3000).fill(1)];

export const oddText = (random: SeededRandom): string =>
  random.chance(0.8) ? random.pick(ODD_TEXTS) : noise(random, random.int(1, 200));

/** Returns random Unicode text, which may contain lone surrogates. */
export function noise(random: SeededRandom, length: number): string {
  const limit = random.pick([0x80, 0x800, 0x1_0000]);
  return Array.from({ length }, () => String.fromCharCode(random.int(0, limit - 1))).join('');
}

export function oddValue(random: SeededRandom, depth = 0): unknown {
  const kind = random.int(0, depth > 2 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(ODD_NUMBERS);
  if (kind <= 4) return oddText(random);
  if (kind === 5) return depth > 0 ? [] : random.pick(LARGE)();
  const parts = Array.from({ length: random.int(0, MOST_PARTS) }, () => oddValue(random, depth + 1));
  return kind === 6 ? parts : withKeys(parts.map((part) => [random.pick(ODD_KEYS), part]));
}

/** Returns the value with one random part of it replaced. */
export function mutated(random: SeededRandom, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return oddValue(random);
  if (Array.isArray(value)) return mutatedList(random, value);
  const entries = Object.entries(value);
  const at = random.int(0, Math.max(0, entries.length - 1));
  const [key, part] = entries[at] ?? [random.pick(ODD_KEYS), null];
  const others = entries.filter((_, n) => n !== at);
  const kind = random.int(0, 9);
  if (kind === 0) return withKeys(others);
  if (kind === 1) return withKeys([...entries, [random.pick(ODD_KEYS), oddValue(random)]]);
  if (kind === 2)
    return withKeys([...others, [key, random.pick(entries.length > 0 ? entries : [[key, 0]])[1]]]);
  return withKeys([...others, [key, mutated(random, part)]]);
}

function mutatedList(random: SeededRandom, list: readonly unknown[]): unknown[] {
  if (list.length === 0) return [oddValue(random)];
  const at = random.int(0, list.length - 1);
  const kind = random.int(0, 5);
  if (kind === 0) return list.toSpliced(at, 1);
  if (kind === 1) return list.toSpliced(at, 0, list[at]);
  if (kind === 2) return Array.from({ length: random.pick([60, 300]) }, () => list[at]);
  return list.with(at, mutated(random, list[at]));
}

/** Makes `__proto__` an ordinary key, as a JSON parser does. */
const withKeys = (entries: readonly (readonly [string, unknown])[]): object => {
  const made = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
};

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}
