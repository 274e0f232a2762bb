/**
 * The id of an order that another program brings. It derives from who brings it and what it is called there, so the same
 * call again finds the same order, and two programs never meet.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { counterIdOf } from '@tableside/domain/tables/counter.ts';
import { asUnderived, derivedId } from '@tableside/domain/values/ids.ts';
import { ShapeError } from '../validate.ts';

interface Asked {
  readonly id?: unknown;
  readonly externalId?: unknown;
}

/** Returns the id for an order or a visit. `minted` is for one that has neither an id nor a name elsewhere. */
export function idFor({ id, externalId }: Asked, { userId }: Actor, minted: string): string {
  if (typeof externalId !== 'string' || externalId.trim() === '')
    return typeof id === 'string' ? id.toLowerCase() : asUnderived(minted);
  if (typeof id === 'string')
    throw new ShapeError([
      { path: 'externalId', message: 'must come without id, because it gives the order its id' },
    ]);
  return asUnderived(derivedId(userId, `external/${externalId.trim()}`));
}

/** Returns whether what is there is what the caller brought before. Its party may have moved since. */
export const isBroughtBefore = (
  known: Visit,
  { externalId, tableId }: { readonly externalId?: unknown; readonly tableId?: unknown },
  { userId }: Actor,
): boolean =>
  known.openedBy.id === userId &&
  (known.externalId === undefined
    ? known.tableId === (tableId ?? counterIdOf(known.venueId))
    : known.externalId === String(externalId ?? '').trim());
