/**
 * Makes the device buzz and sound once when the paper of a round of this person is missing: it did not come out, or has
 * waited for too long.
 */
import { useEffect, useRef } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { isServedBy } from '../components/staff/served-by.ts';
import { useMissingPaper } from '../mirror/read/read-printing.ts';

export function useMissingPaperBell(): void {
  const actor = useActor();
  const missing = useMissingPaper();
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (missing === undefined) return;
    const before = known.current;
    const own = missing.filter(({ server }) => isServedBy(server, actor)).map(({ round }) => round.id);
    known.current = new Set(own);
    // Nobody is startled by what was missing when the app opened.
    if (before && own.some((id) => !before.has(id)))
      void import('./bells.ts').then(({ ringPaperBell }) => ringPaperBell());
  });
}
