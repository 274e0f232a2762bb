/** The keys of a bump bar, as configured on this screen. */
export const BUMPS = 8;

export type KeyAct = `bump ${number}` | 'next page' | 'previous page' | 'recall' | 'all seen';

/** Maps an action to `KeyboardEvent.key`. */
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

/** Ignores the case of letters. */
const normal = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

export const actOfKey = (keys: KeyMap, key: string): KeyAct | undefined =>
  KEY_ACTS.find((act) => normal(keys[act] ?? '') === normal(key));

/** Returns the index of the ticket that a bump key stands for, from 0. */
export function ticketOfAct(act: KeyAct): number | undefined {
  const number = /^bump (\d+)$/.exec(act)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** A key has one meaning: the action that had the key gets the other action's old key. */
export function withKey(keys: KeyMap, act: KeyAct, key: string): KeyMap {
  const other = actOfKey(keys, key);
  const swapped = other === undefined ? keys : { ...keys, [other]: keys[act] ?? '' };
  return { ...swapped, [act]: normal(key) };
}

/** Keys reserved for the browser or for moving the focus. */
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

/** The key as it is printed on the button. */
export const keyText = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);
