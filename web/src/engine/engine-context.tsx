/** The engine and its state for screens. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
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

/** Server time minus device time, in ms; for what is drawn often and need not know the rest. */
export function useClockOffset(): number {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, () => status.get().clockOffsetMs);
}
