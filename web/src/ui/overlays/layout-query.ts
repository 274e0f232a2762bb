/**
 * Tracks a media query that decides which parts a page has. While something is open over the page the answer stays, so
 * that turning a tablet closes no sheet and takes nothing away that was typed in it.
 */
import { useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../layout/media-query.ts';
import { overlays } from './back-to-close.ts';

export function useLayoutQuery(query: string): boolean {
  const matches = useMediaQuery(query);
  const isCovered = useSyncExternalStore(overlays.subscribe, overlays.areOpen);
  const [kept, keep] = useState(matches);
  if (!isCovered && kept !== matches) keep(matches);
  return isCovered ? kept : matches;
}
