/**
 * Where somebody's work begins: the kitchen at its wall, a server at the tables, everybody else on the board. The board
 * stays at `/` for all of them: whoever has opened a page in this tab since they came in finds it there.
 */
import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import { keepIn, tabStorage } from '../platform/browser-storage.ts';

export type Home = '/' | '/tables' | '/kitchen';

export const HOMES: Partial<Record<Role, Home>> = { kitchen: '/kitchen', server: '/tables' };

/** Whoever saw a page last in this tab. */
const KEY = 'tableside-at-work';

/** Returns where `/` leads before the person has seen any page. Undefined: to the board. */
export function leadsFromStart({ role, userId }: Pick<Actor, 'role' | 'userId'>): Home | undefined {
  // Without a memory the board could never be opened.
  return tabStorage() === null || lastAtWork() === userId ? undefined : HOMES[role];
}

export const lastAtWork = (): string | null => tabStorage()?.getItem(KEY) ?? null;
export const noteAtWork = (userId: string): void => keepIn(tabStorage(), KEY, userId);
/** At the door everybody begins anew. */
export const forgetAtWork = (): void => keepIn(tabStorage(), KEY, null);
