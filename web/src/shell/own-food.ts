/** Counts the rounds of this person that are up. A new one makes the device buzz and sound once. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { useEffect, useRef } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { useFoodUp } from '../mirror/read/read.ts';

export function useOwnFood(): number {
  const actor = useActor();
  const up = useFoodUp();
  const own = up?.filter((round) => isOwn(round, actor));
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (own === undefined) return;
    const before = known.current;
    known.current = new Set(own.map(({ id }) => id));
    // What is up when the app opens is shown, and nobody is startled by it.
    if (before && own.some(({ id }) => !before.has(id)))
      void import('./food-bell.ts').then(({ ringFoodBell }) => ringFoodBell());
  });
  return own?.length ?? 0;
}

const isOwn = (
  { serverId, serverStaffId }: Pick<Order, 'serverId' | 'serverStaffId'>,
  { userId, staffId }: Actor,
): boolean => serverId === userId || (staffId !== null && serverStaffId === staffId);
