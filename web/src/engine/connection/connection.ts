/**
 * The connection as immutable states with one complete transition table. Each state says what every event turns it
 * into, and the compiler rejects a table with a gap.
 */
import type { Phase } from '../sync-status.ts';

interface Tries {
  /** Attempts since the last stable connection. */
  readonly attempt: number;
  /** When the connection was lost, by the steady clock; null before the first connection. */
  readonly lostAt: number | null;
}

export type Connection =
  | { readonly name: 'stopped' }
  /** A socket is opening or waits for its welcome. */
  | ({ readonly name: 'dialing'; readonly reachable: boolean } & Tries)
  | { readonly name: 'online'; readonly attempt: number; readonly since: number }
  /** Waits for the next attempt. */
  | ({ readonly name: 'waiting'; readonly reachable: boolean } & Tries);

export type ConnectionEvent =
  | { readonly type: 'start' }
  | { readonly type: 'dial' }
  | { readonly type: 'welcomed'; readonly at: number }
  /** Thirty seconds passed without losing the connection. */
  | { readonly type: 'stable' }
  | { readonly type: 'lost'; readonly at: number }
  /** Our own probe got an answer, or did not. */
  | { readonly type: 'unreachable' }
  | { readonly type: 'reachable' }
  | { readonly type: 'stop' };

type Name = Connection['name'];
type State<N extends Name> = Extract<Connection, { name: N }>;
type Event<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>;
type Table = {
  readonly [N in Name]: {
    readonly [T in ConnectionEvent['type']]: (state: State<N>, event: Event<T>) => Connection;
  };
};

export const STOPPED: Connection = { name: 'stopped' };
const stay = (state: Connection): Connection => state;
const stop = (): Connection => STOPPED;
const lostAgain = (state: State<'dialing' | 'waiting'>, { at }: Event<'lost'>): Connection => ({
  name: 'waiting',
  attempt: state.attempt + 1,
  lostAt: state.lostAt ?? at,
  reachable: state.reachable,
});
const welcomed = ({ attempt }: { attempt: number }, { at }: Event<'welcomed'>): Connection => ({
  name: 'online',
  attempt,
  since: at,
});

const TABLE: Table = {
  stopped: {
    start: () => ({ name: 'dialing', attempt: 0, lostAt: null, reachable: true }),
    dial: stay,
    welcomed: stay,
    stable: stay,
    lost: stay,
    unreachable: stay,
    reachable: stay,
    stop,
  },
  dialing: {
    start: stay,
    dial: stay,
    welcomed,
    stable: stay,
    lost: lostAgain,
    unreachable: (state) => ({ ...state, reachable: false }),
    reachable: (state) => ({ ...state, reachable: true }),
    stop,
  },
  online: {
    start: stay,
    dial: stay,
    welcomed: stay,
    stable: (state) => ({ ...state, attempt: 0 }),
    lost: ({ attempt }, { at }) => ({ name: 'waiting', attempt: attempt + 1, lostAt: at, reachable: true }),
    // While frames still arrive, a failed call proves nothing. The heartbeat decides.
    unreachable: stay,
    reachable: stay,
    stop,
  },
  waiting: {
    start: stay,
    dial: (state) => ({ ...state, name: 'dialing' }),
    welcomed: stay,
    stable: stay,
    lost: stay,
    unreachable: (state) => ({ ...state, reachable: false }),
    reachable: (state) => ({ ...state, reachable: true }),
    stop,
  },
};

export function nextConnection(state: Connection, event: ConnectionEvent): Connection {
  const row = TABLE[state.name] as Record<string, (state: Connection, event: ConnectionEvent) => Connection>;
  return row[event.type]?.(state, event) ?? state;
}

/** Returns the phase to show and when it began; null keeps the earlier time. */
export function phaseOf(state: Connection): { readonly phase: Phase; readonly since: number | null } {
  if (state.name === 'online') return { phase: 'online', since: state.since };
  if (state.name === 'stopped') return { phase: 'offline', since: null };
  if (!state.reachable) return { phase: 'offline', since: state.lostAt };
  return { phase: state.lostAt === null ? 'connecting' : 'reconnecting', since: state.lostAt };
}
