/** The calls that guests without a name made from a table, asked for again while somebody waits. */
import type { NamelessCall } from '@tableside/protocol/rest/call.ts';
import { useEffect, useState } from 'react';
import { namelessCalls } from '../../remote/nameless-calls.ts';
import { COMING_MS } from './guest-call-state.ts';

/** While somebody waits, the phone asks for the answer this often. */
export const EVERY_MS = 5_000;

interface NamelessCalls {
  /** Undefined until the server has answered. */
  readonly calls: readonly NamelessCall[] | undefined;
  /** Shows what the server said after a call. */
  readonly made: (calls: readonly NamelessCall[]) => void;
}

/** `code`: of the table. Undefined: nothing is asked. */
export function useNamelessCalls(code: string | undefined): NamelessCalls {
  const [calls, setCalls] = useState<readonly NamelessCall[]>();
  const [made, setMade] = useState(0);
  const waits = calls === undefined || calls.some(({ isWaiting }) => isWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer from before the last call is dropped
  useEffect(() => {
    if (!waits || code === undefined) return undefined;
    let isWanted = true;
    const look = async (): Promise<void> => {
      const seen = document.hidden ? undefined : await namelessCalls(code).catch(() => undefined);
      if (isWanted && seen) setCalls(seen);
    };
    void look();
    const timer = window.setInterval(() => void look(), EVERY_MS);
    return () => {
      isWanted = false;
      window.clearInterval(timer);
    };
  }, [code, waits, made]);
  return {
    calls,
    made(now) {
      setCalls(now);
      setMade((before) => before + 1);
    },
  };
}

export type NamelessState =
  | { readonly step: 'none' | 'called' }
  | { readonly step: 'coming'; readonly firstName: string | null };

export function namelessState(call: NamelessCall | undefined, now: number): NamelessState {
  const { at = '', firstName = null } = call?.answered ?? {};
  if (now - Date.parse(at) < COMING_MS) return { step: 'coming', firstName };
  return { step: call?.isWaiting ? 'called' : 'none' };
}
