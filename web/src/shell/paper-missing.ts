/**
 * The rounds whose paper is missing, for whoever answers for them: it did not come out, or has waited for too long. The device
 * of their server buzzes and sounds once.
 */
import { useEffect, useRef } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { isServedBy } from '../components/staff/served-by.ts';
import { useAllTables } from '../components/tables/all-tables.ts';
import { type MissingPaper, useMissingPaper } from '../mirror/read/read-printing.ts';

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

/** Their own, those that nobody serves, and all where they chose all tables. */
export function useOwnMissingPaper(): readonly MissingPaper[] {
  const actor = useActor();
  const isAll = useAllTables(actor.userId);
  const missing = useMissingPaper() ?? [];
  return missing.filter(({ server }) => isAll || isServedBy(server, actor) || isNobodys(server));
}

const isNobodys = ({ userId, staffId }: MissingPaper['server']): boolean =>
  userId === null && staffId === null;
