/** Loads the next screen and the rules while somebody is busy on this one. A part that fails is requested when needed. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadRules } from '../engine/preload-rules.ts';

export function usePreload(screen: '/_app/' | '/_app/menu/'): void {
  const { routesById } = useRouter();
  useEffect(() => {
    for (const id of ['/_app', screen] as const) void routesById[id].options.component?.preload?.();
    preloadRules();
  }, [routesById, screen]);
}
