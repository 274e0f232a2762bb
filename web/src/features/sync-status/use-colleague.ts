/** Names the author of a change, on a tablet whose staff share one queue. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { useActor } from '../../components/staff/actor.tsx';

/** Returns the name of the author; undefined when it is the person who looks at it. */
export function useColleague({ userId, name }: Pick<Actor, 'userId' | 'name'>): string | undefined {
  return useActor().userId === userId ? undefined : name;
}
