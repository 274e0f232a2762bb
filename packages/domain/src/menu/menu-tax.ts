/** The tax that a category or a product names: what the commands of both have in common. */
import * as v from 'valibot';
import { type Decision, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import type { MenuHours } from '../entities/menu.ts';
import { RowId } from '../values/ids.ts';
import { taxesOf } from '../venue/taxes.ts';

/** Null: no tax of its own. */
export const TaxId = v.nullable(RowId);
type TaxId = v.InferOutput<typeof TaxId> | undefined;

/** Returns the read that `taxFault` needs. */
export const taxRead = (taxId: TaxId): readonly Read[] => (taxId == null ? [] : [{ kind: 'venue' }]);

/** Returns a refusal when the venue has no such tax. */
export function taxFault(rows: Rows, taxId: TaxId): Decision | undefined {
  const isKnown = taxId == null || taxesOf(rows.venue() ?? {}).some(({ id }) => id === taxId);
  return isKnown ? undefined : rejected('tax.notFound', { tax: taxId });
}

interface MayBeNull {
  readonly taxId?: TaxId;
  readonly course?: number | null | undefined;
  readonly stationId?: string | null | undefined;
  readonly hours?: readonly MenuHours[] | null | undefined;
}

/** A new row without a tax, a course or a station of its own has no such field, like the rows that were stored before. */
export function withoutNulls<Args extends MayBeNull>({ taxId, course, stationId, hours, ...args }: Args) {
  return {
    ...args,
    ...(taxId != null && { taxId }),
    ...(course != null && { course }),
    ...(stationId != null && { stationId }),
    ...(hours != null && { hours }),
  };
}
