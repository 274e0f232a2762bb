/** Loads the next screen while somebody is busy on this one. A part that fails to load is requested on navigation. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function usePreload(screen: '/_app/' | '/_app/menu/'): void {
  const { routesById } = useRouter();
  useEffect(() => {
    for (const id of ['/_app', screen] as const) void routesById[id].options.component?.preload?.();
  }, [routesById, screen]);
}
