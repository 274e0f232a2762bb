/** The keys of a bump bar: which key does what, as this screen was told. */
export const BUMPS = 8;

export type KeyAct = `bump ${number}` | 'next page' | 'previous page' | 'recall' | 'all seen';

/** Act → `KeyboardEvent.key`. */
export type KeyMap = Readonly<Record<string, string>>;

export const KEY_ACTS: readonly KeyAct[] = [
  ...Array.from({ length: BUMPS }, (_, n): KeyAct => `bump ${n + 1}`),
  'next page',
  'previous page',
  'recall',
  'all seen',
];

export const DEFAULT_KEYS: KeyMap = {
  ...Object.fromEntries(Array.from({ length: BUMPS }, (_, n) => [`bump ${n + 1}`, `${n + 1}`])),
  'next page': 'PageDown',
  'previous page': 'PageUp',
  recall: 'r',
  'all seen': 's',
};

/** Letters count whether small or capital. */
const normal = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

export const actOfKey = (keys: KeyMap, key: string): KeyAct | undefined =>
  KEY_ACTS.find((act) => normal(keys[act] ?? '') === normal(key));

/** The ticket that a bump key means, from 0. */
export function ticketOfAct(act: KeyAct): number | undefined {
  const number = /^bump (\d+)$/.exec(act)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** A key can mean one thing: the act that had it swaps with the one that gets it. */
export function withKey(keys: KeyMap, act: KeyAct, key: string): KeyMap {
  const other = actOfKey(keys, key);
  const swapped = other === undefined ? keys : { ...keys, [other]: keys[act] ?? '' };
  return { ...swapped, [act]: normal(key) };
}

/** Keys that the browser or the focus needs. */
const TAKEN = [
  'Tab',
  'Escape',
  'Enter',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Shift',
  'Control',
  'Alt',
  'Meta',
];
export const mayBeKey = (key: string): boolean => key !== '' && !TAKEN.includes(key);

/** As it is printed on the button. */
export const keyText = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);
