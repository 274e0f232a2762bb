/** Names what a desk does not know yet. */

import type { IndexName } from '@tableside/domain/command/row-request.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';

export type Wanted =
  | { readonly kind: 'row'; readonly entity: EntityName; readonly id: string }
  | { readonly kind: 'index'; readonly index: IndexName; readonly value: string }
  | { readonly kind: 'every'; readonly entity: EntityName }
  | { readonly kind: 'command'; readonly cmdId: string }
  | { readonly kind: 'mid'; readonly clientId: string; readonly mid: number }
  | { readonly kind: 'queue'; readonly clientId: string }
  | { readonly kind: 'device'; readonly id: string }
  | { readonly kind: 'failing'; readonly cmdId: string }
  | { readonly kind: 'held'; readonly cmdId: string }
  | { readonly kind: 'done'; readonly userId: string; readonly names: string; readonly since: string }
  | { readonly kind: 'waiting'; readonly by: 'device' | 'person'; readonly id: string }
  | { readonly kind: 'numbers'; readonly businessDay: string }
  | { readonly kind: 'admins' }
  | { readonly kind: 'card'; readonly staffId: string }
  | { readonly kind: 'ofCard'; readonly staffId: string }
  | { readonly kind: 'cash'; readonly drawerId: string }
  | { readonly kind: 'day'; readonly businessDay: string }
  | { readonly kind: 'inUse' };

/** Whether it is computed by the database, from rows or accounts that the commands here may have changed. */
export const isComputed = ({ kind }: Wanted): boolean =>
  kind === 'admins' || kind === 'card' || kind === 'ofCard' || kind === 'cash' || kind === 'day';

/** Thrown by a desk: load these, and begin the command again. */
export class Missing extends Error {
  readonly wanted: readonly Wanted[];

  constructor(wanted: readonly Wanted[]) {
    super(`Not loaded yet: ${wanted.map(nameOf).join(', ')}`);
    this.wanted = wanted;
  }
}

export const nameOf = (wanted: Wanted): string => Object.values(wanted).join('/');
