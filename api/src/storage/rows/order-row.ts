/** Finds the row of an order by the id under which other programs know it. */

import { isOwnPad, padIdOf } from '@tableside/domain/entities/visit.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import * as v from 'valibot';
import type { RowOf, Storage } from '../storage.ts';

/** Before a round has the id of a visit, that is the pad of the visit. Nobody names a pad by its own id. */
export async function orderRow(
  storage: Pick<Storage, 'row'>,
  venueId: string,
  id: string,
): Promise<RowOf<'order'> | undefined> {
  const row = await storage.row(venueId, 'order', id);
  if (row) return isOwnPad(row.doc) ? undefined : row;
  return v.is(Uuid, id) ? storage.row(venueId, 'order', padIdOf(id.toLowerCase())) : undefined;
}
