/**
 * Server data on a screen: the data, the error, and a way to load again. The last answer stays until the next arrives.
 * A long list comes page by page: the first at once, older ones on demand.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './api-error.ts';
import type { Page } from './pages.ts';
import { type Remote, useRemote } from './remote-context.tsx';

export interface RemoteData<T> {
  /** Undefined until the first answer for this key. */
  readonly data: T | undefined;
  /** When it arrived from the server, in ms of this device's clock; null before the first answer. */
  readonly at: number | null;
  /** The error of the last request. Earlier data stays. */
  readonly error: ApiError | null;
  readonly loading: boolean;
  retry(): void;
  /** Replaces the data with a newer value, after a call that returned one. */
  set(data: T): void;
}

/** `status` 0 means that no answer came, so the screen says that it needs the network. */
export const needsNetwork = (error: ApiError | null): boolean => error?.status === 0;

interface State<T> {
  readonly key: string;
  readonly data?: T;
  readonly at?: number;
  readonly error: ApiError | null;
  readonly loading: boolean;
}

/**
 * Loads when the screen opens and whenever `key` changes. `key` names everything that `load` depends on. `fallback` is
 * the message for an error for which the server sent none.
 */
export function useRemoteData<T>(
  key: string,
  load: (remote: Remote, signal: AbortSignal) => Promise<T>,
  fallback: string,
): RemoteData<T> {
  const remote = useRemote();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<T>>({ key, error: null, loading: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what the loader depends on
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...(before.key === key ? before : { key }), error: null, loading: true }));
    const settle = (answer: Partial<State<T>>): void => {
      if (!abort.signal.aborted)
        setState((before) => ({ ...before, key, error: null, loading: false, ...answer }));
    };
    load(remote, abort.signal)
      .then((data) => settle({ data, at: Date.now() }))
      .catch(async (error: unknown) => settle({ error: await toApiError(error, fallback) }));
    return () => abort.abort();
  }, [remote, key, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const set = useCallback(
    (data: T) => setState((before) => ({ ...before, key, data, error: null, loading: false })),
    [key],
  );
  const current = state.key === key ? state : { key, data: undefined, error: null, loading: true };
  return {
    data: current.data,
    at: current.at ?? null,
    error: current.error,
    loading: current.loading,
    retry,
    set,
  };
}

export interface RemotePages<T> extends Pick<RemoteData<Page<T>>, 'at' | 'error' | 'loading' | 'retry'> {
  /** Undefined until the first answer. */
  readonly rows: readonly T[] | undefined;
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  loadOlder(): void;
}

export type LoadPage<T> = (remote: Remote, before: string | null, signal?: AbortSignal) => Promise<Page<T>>;

/** `key` names everything that `load` depends on; see `useRemoteData`. */
export function useRemotePages<T>(key: string, load: LoadPage<T>, fallback: string): RemotePages<T> {
  const remote = useRemote();
  const first = useRemoteData(key, (door, signal) => load(door, null, signal), fallback);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const latestKey = useRef(key);
  latestKey.current = key;
  const { data, set } = first;
  const loadOlder = useCallback((): void => {
    if (!data?.next || loadingOlder) return;
    setLoadingOlder(true);
    setError(null);
    load(remote, data.next)
      .then((older) => {
        if (latestKey.current === key) set({ rows: [...data.rows, ...older.rows], next: older.next });
      })
      .catch(async (problem: unknown) => setError(await toApiError(problem, fallback)))
      .finally(() => setLoadingOlder(false));
  }, [remote, load, data, set, key, fallback, loadingOlder]);
  const retryFirst = first.retry;
  const retry = useCallback((): void => {
    setError(null);
    retryFirst();
  }, [retryFirst]);
  return {
    rows: data?.rows,
    at: first.at,
    error: first.error ?? error,
    loading: first.loading,
    retry,
    hasOlder: data !== undefined && data.next !== null,
    loadingOlder,
    loadOlder,
  };
}
