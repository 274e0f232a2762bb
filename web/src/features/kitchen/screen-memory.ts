/**
 * The memory of this screen across a reload: tickets that were shown, touched, or seen as cancelled; and what somebody
 * chose in its settings.
 */
import { browserStorage, keepIn, keptRecord } from '../../platform/browser-storage.ts';
import { createListeners } from '../../platform/listeners.ts';
import { DEFAULT_KEYS, type KeyMap } from './kitchen-keys.ts';
import type { ScreenMemory } from './tickets.ts';

export const COLUMNS = ['auto', '2', '3', '4', '5'] as const;
export const TEXT_SIZES = ['small', 'medium', 'large'] as const;
/** How many bumps take a ticket from new to serving. */
export const BUMP_STEPS = ['3', '2', '1'] as const;

export interface ScreenChoices {
  /** The ids of the stations that it shows. */
  readonly stations: 'all' | readonly string[];
  readonly columns: (typeof COLUMNS)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
  readonly bumpSteps: (typeof BUMP_STEPS)[number];
  readonly keys: KeyMap;
  /** The wall is dark unless somebody chose light. */
  readonly isLight: boolean;
}

export interface ScreenState extends ScreenMemory, ScreenChoices {}

export interface ScreenStore {
  get(): ScreenState;
  subscribe(listener: () => void): () => void;
  /** Records that these orders are shown here, and forgets those that are neither open nor recently closed. */
  know(orderIds: readonly string[], options: KnowOptions): void;
  touch(orderIds: readonly string[]): void;
  acknowledge(orderIds: readonly string[]): void;
  choose(choices: Partial<ScreenChoices>): void;
}

export interface KnowOptions {
  readonly alive: ReadonlySet<string>;
  /**
   * When the orders that are not known came, by this device's clock. Unset for those that hung before the screen did.
   */
  readonly arrivedAt?: number | undefined;
}

const KEY = 'tableside-kitchen';

/** `storage` may be missing or full; then a reload starts with an empty memory. */
export function createScreenStore(storage: Pick<Storage, 'getItem' | 'setItem'> | null): ScreenStore {
  const { tell, subscribe } = createListeners();
  let state = read(storage);
  const write = (fields: Partial<ScreenState>): void => {
    state = { ...state, ...fields };
    keepIn(
      storage,
      KEY,
      JSON.stringify({ ...state, arrivedAt: undefined }, (_, value) =>
        value instanceof Set ? [...value] : value,
      ),
    );
    tell();
  };
  const add = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> | undefined =>
    ids.every((id) => set.has(id)) ? undefined : new Set([...set, ...ids]);
  return {
    get: () => state,
    subscribe,
    know(orderIds, { alive, arrivedAt }) {
      const known = new Set([...state.known, ...orderIds].filter((id) => alive.has(id)));
      if (known.size === state.known.size && orderIds.every((id) => state.known.has(id))) return;
      const living = (set: ReadonlySet<string>) => new Set([...set].filter((id) => alive.has(orderIdIn(id))));
      const arrivals = new Map([...state.arrivedAt].filter(([id]) => alive.has(id)));
      if (arrivedAt !== undefined)
        for (const id of orderIds) if (!state.known.has(id)) arrivals.set(id, arrivedAt);
      write({
        known,
        touched: living(state.touched),
        acknowledged: living(state.acknowledged),
        arrivedAt: arrivals,
      });
    },
    touch(orderIds) {
      const touched = add(state.touched, orderIds);
      if (touched) write({ touched });
    },
    acknowledge(orderIds) {
      const acknowledged = add(state.acknowledged, orderIds);
      if (acknowledged) write({ acknowledged });
    },
    choose: write,
  };
}

/** A ticket with voids is remembered as touched under its order's id and their count. */
const orderIdIn = (touched: string): string => touched.split(' ')[0] ?? touched;

function read(storage: Pick<Storage, 'getItem'> | null): ScreenState {
  const stored = keptRecord(storage, KEY);
  const ids = (value: unknown): ReadonlySet<string> =>
    new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  return {
    known: ids(stored.known),
    touched: ids(stored.touched),
    acknowledged: ids(stored.acknowledged),
    arrivedAt: new Map(),
    stations: stationsIn(stored.stations),
    columns: oneOf(COLUMNS, stored.columns, 'auto'),
    textSize: oneOf(TEXT_SIZES, stored.textSize, 'medium'),
    bumpSteps: oneOf(BUMP_STEPS, stored.bumpSteps, '3'),
    keys: keysOf(stored.keys),
    isLight: stored.isLight === true,
  };
}

/** A screen on which nobody has chosen shows the kitchen. */
const USUAL = ['kitchen'];

function stationsIn(value: unknown): ScreenChoices['stations'] {
  if (value === 'all') return 'all';
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  return ids.length > 0 ? ids : USUAL;
}

const oneOf = <T extends string>(values: readonly T[], stored: unknown, usual: T): T =>
  values.find((value) => value === stored) ?? usual;

function keysOf(value: unknown): KeyMap {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const known = given.filter(([act, key]) => act in DEFAULT_KEYS && typeof key === 'string');
  return { ...DEFAULT_KEYS, ...Object.fromEntries(known) };
}

export const screenStore = createScreenStore(browserStorage());
