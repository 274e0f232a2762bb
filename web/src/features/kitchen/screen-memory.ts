/** What this screen remembers across a reload: tickets that were shown, touched, or seen as cancelled; and its keys. */
import { browserStorage } from '../../platform/browser-storage.ts';
import { DEFAULT_KEYS, type KeyMap } from './kitchen-keys.ts';
import type { ScreenMemory } from './tickets.ts';

export interface ScreenState extends ScreenMemory {
  readonly keys: KeyMap;
  /** The wall is dark unless somebody chose light. */
  readonly isLight: boolean;
}

export interface ScreenStore {
  get(): ScreenState;
  subscribe(listener: () => void): () => void;
  /** Records that these orders were shown here, and forgets orders that are neither open nor recently closed. */
  know(orderIds: readonly string[], alive: ReadonlySet<string>): void;
  touch(orderIds: readonly string[]): void;
  acknowledge(orderIds: readonly string[]): void;
  setKeys(keys: KeyMap): void;
  setLight(isLight: boolean): void;
}

const KEY = 'tableside-kitchen';

/** `storage` may be missing or full; then a reload starts with an empty memory. */
export function createScreenStore(storage: Pick<Storage, 'getItem' | 'setItem'> | null): ScreenStore {
  const listeners = new Set<() => void>();
  let state = read(storage);
  const write = (fields: Partial<ScreenState>): void => {
    state = { ...state, ...fields };
    try {
      storage?.setItem(
        KEY,
        JSON.stringify(state, (_, value) => (value instanceof Set ? [...value] : value)),
      );
    } catch {
      // Storage is unavailable or full; the memory lasts until the page is closed.
    }
    for (const listener of [...listeners]) listener();
  };
  const add = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> | undefined =>
    ids.every((id) => set.has(id)) ? undefined : new Set([...set, ...ids]);
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    know(orderIds, alive) {
      const known = new Set([...state.known, ...orderIds].filter((id) => alive.has(id)));
      if (known.size === state.known.size && orderIds.every((id) => state.known.has(id))) return;
      const living = (set: ReadonlySet<string>) => new Set([...set].filter((id) => alive.has(id)));
      write({ known, touched: living(state.touched), acknowledged: living(state.acknowledged) });
    },
    touch(orderIds) {
      const touched = add(state.touched, orderIds);
      if (touched) write({ touched });
    },
    acknowledge(orderIds) {
      const acknowledged = add(state.acknowledged, orderIds);
      if (acknowledged) write({ acknowledged });
    },
    setKeys: (keys) => write({ keys }),
    setLight: (isLight) => write({ isLight }),
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): ScreenState {
  const stored = parse(storage);
  const ids = (value: unknown): ReadonlySet<string> =>
    new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  return {
    known: ids(stored.known),
    touched: ids(stored.touched),
    acknowledged: ids(stored.acknowledged),
    keys: keysOf(stored.keys),
    isLight: stored.isLight === true,
  };
}

function keysOf(value: unknown): KeyMap {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const known = given.filter(([act, key]) => act in DEFAULT_KEYS && typeof key === 'string');
  return { ...DEFAULT_KEYS, ...Object.fromEntries(known) };
}

function parse(storage: Pick<Storage, 'getItem'> | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const screenStore = createScreenStore(browserStorage());
