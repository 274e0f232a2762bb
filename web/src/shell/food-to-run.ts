/**
 * Counts the rounds that are up for this person: their own, or all where they chose all tables. A new one makes the device
 * buzz and sound once.
 */
import { useEffect, useRef } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { isServedBy } from '../components/staff/served-by.ts';
import { useAllTables } from '../components/tables/all-tables.ts';
import { type FoodUp, useFoodUp } from '../mirror/read/read-food.ts';

export function useFoodToRun(): number {
  const actor = useActor();
  const isAll = useAllTables(actor.userId);
  const up = useFoodUp();
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const isOwn = (server: FoodUp['server']): boolean => isAll || isServedBy(server, actor);
  useEffect(() => {
    if (up === undefined) return;
    const before = known.current;
    known.current = new Set(up.map(({ round }) => round.id));
    // Nobody is startled by what is up when the app opens or when they choose all tables, nor by what they put up themselves.
    const isNew = ({ round, server }: FoodUp): boolean =>
      !before?.has(round.id) && isOwn(server) && round.statusBy.id !== actor.userId;
    if (before && up.some(isNew)) void import('./bells.ts').then(({ ringFoodBell }) => ringFoodBell());
  });
  return up?.filter(({ server }) => isOwn(server)).length ?? 0;
}
