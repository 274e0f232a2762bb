/** The address at which dishes are added to a check: that of its table, or that of a check at the counter. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';

export type MenuSearch = { readonly table: string } | { readonly check: string };

export const menuOf = (visit: Pick<Visit, 'venueId' | 'tableId' | 'rootId'>): MenuSearch =>
  isAtCounter(visit) ? { check: visit.rootId } : { table: visit.tableId };
