/** A long list from the server on a screen: the first page at once, older pages on demand. */
import { useCallback, useRef, useState } from 'react';
import { type ApiError, toApiError } from './api-error.ts';
import type { Page } from './pages.ts';
import { type Remote, useRemote } from './remote-context.tsx';
import { type RemoteData, useRemoteData } from './use-remote-data.ts';

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
