/** Where a shared tablet leads whoever unlocks it. Loaded with the lock screen. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { HOMES, type Home, lastAtWork } from './home.ts';

export interface SharedTablet {
  readonly session: { user(): { readonly id: string; readonly role: Role } | null };
  readonly people: { get(): { readonly who: string | null }; subscribe(listener: () => void): () => void };
}

/**
 * While a shared tablet is locked: whoever comes in after somebody else begins at home, and not on the page of the one
 * before. Listens until somebody is in, or the returned function is called.
 */
export function whenAnotherComesIn(
  { session, people }: SharedTablet,
  goTo: (home: Home) => void,
): () => void {
  const stop = people.subscribe(() => {
    const user = session.user();
    if (people.get().who === null || user === null) return;
    stop();
    const before = lastAtWork();
    if (before !== null && before !== user.id) goTo(HOMES[user.role] ?? '/');
  });
  return stop;
}
