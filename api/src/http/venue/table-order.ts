/** The order in which people read tables: by section, then by number in numeric order. */
import type { Table } from '@tableside/domain/entities/table.ts';

export const byNumber = new Intl.Collator('en', { numeric: true });

export const inNaturalOrder = (a: Table, b: Table): number =>
  byNumber.compare(a.section, b.section) || byNumber.compare(a.number, b.number);
