/** Returns the words for a change, with the names that the mirror has for the rows it touches. */

import type { LabelText } from '@tableside/domain/command/label.ts';
import { labelOf } from '@tableside/domain/labels.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useMenuEntry, useOrder, useSections, useStaff, useTable } from '../../mirror/read/read.ts';
import { useVisit, type WholeVisit } from '../../mirror/read/read-visits.ts';
import { idsOf, type NamedChange } from './change-ids.ts';
import { pathText } from './path-messages.ts';

export function useChangeText(change: NamedChange): LabelText {
  const ids = idsOf(change);
  const row = useOrder(ids.order);
  const visit = useVisit(ids.order);
  const order = visit ? partyOf(visit) : (row ?? null);
  const tableId = ids.table || order?.tableId || '';
  const table = useTable(tableId);
  const product = useMenuEntry(ids.product)?.product;
  const sections = useSections();
  const staff = useStaff();
  return labelOf(change, {
    order,
    table: table ? tableText(table, tableId) : '',
    section: sections?.find((section) => section.key === table?.section)?.name ?? '',
    product: product?.name ?? '',
    staff: staff?.find((member) => member.id === ids.staff)?.firstName ?? '',
    field: (path) => pathText(change.name, path),
  });
}

/** A visit under its own number, with what is on it. */
const partyOf = ({ visit, pads, rounds }: WholeVisit) => ({
  orderNumber: visit.number,
  tableId: visit.tableId,
  items: [...pads, ...rounds].flatMap(({ items }) => items),
});
