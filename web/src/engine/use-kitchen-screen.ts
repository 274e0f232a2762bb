import { useEffect } from 'react';
import { useEngine } from './engine-context.tsx';

/** While it is `true`, what this device holds is on a screen of the kitchen: everybody is told how far that is. */
export function useKitchenScreen(isOne: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (!isOne) return;
    engine.show('kitchen');
    return () => engine.show(undefined);
  }, [engine, isOne]);
}
