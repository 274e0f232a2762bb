/** The engine and its state for screens. */
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Engine } from './engine.ts';
import type { SyncStatus } from './sync-status.ts';

const EngineContext = createContext<Engine | null>(null);

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }): ReactNode {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('A screen uses the engine outside of its provider.');
  return engine;
}

export function useSyncStatus(): SyncStatus {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, status.get);
}

/** A part of it, for what need not know the rest: each answer of the server changes something of the whole. */
export function useSyncStatusPart<T extends string | number | boolean | undefined>(
  read: (status: SyncStatus) => T,
): T {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, () => read(status.get()));
}

/** Server time minus device time, in ms. */
export const useClockOffset = (): number => useSyncStatusPart((status) => status.clockOffsetMs);

/** While it is `true`, what this device holds is on a screen of the kitchen: everybody is told how far that is. */
export function useKitchenScreen(isOne: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (!isOne) return;
    engine.show('kitchen');
    return () => engine.show(undefined);
  }, [engine, isOne]);
}
