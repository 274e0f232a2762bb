/** Provides the engine and its state to screens. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTime } from '../platform/use-now.ts';
import type { Engine, KitchenScreen } from './engine.ts';
import { proofOf, staleIn } from './freshness/proof.ts';
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

/**
 * Reads one part of the status, so that a component ignores changes to the rest. Every answer from the server changes
 * some part.
 */
export function useSyncStatusPart<T extends string | number | boolean | undefined>(
  read: (status: SyncStatus) => T,
): T {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, () => read(status.get()));
}

/** Server time minus device time, in ms. */
export const useClockOffset = (): number => useSyncStatusPart((status) => status.clockOffsetMs);

/** Tells the server what this page shows of the kitchen, for as long as it shows it. */
export function useKitchenScreen(screen: KitchenScreen | undefined): void {
  const engine = useEngine();
  const isOne = screen !== undefined;
  useEffect(() => {
    if (screen) engine.show(screen);
  }, [engine, screen]);
  useEffect(() => (isOne ? () => engine.show(undefined) : undefined), [engine, isOne]);
}

/** Subscribes to all orders for as long as the screen that lists them is mounted. */
export function useAllOrders(): void {
  const engine = useEngine();
  useEffect(() => engine.watchOrders(), [engine]);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the orders on the kitchen's screens; empty while this device cannot know. */
export function useShownInKitchen(): ReadonlySet<string> {
  const { status } = useEngine();
  const ids = useSyncStatusPart(({ phase, kitchen }) =>
    phase === 'online' ? (kitchen?.shown ?? []).join(' ') : '',
  );
  const isStale = useTime(
    (_now, steady) => proofOf(status.get(), steady).isStale,
    (_now, steady) => staleIn(status.get(), steady),
  );
  return useMemo(() => (ids === '' || isStale ? NOTHING : new Set(ids.split(' '))), [ids, isStale]);
}
