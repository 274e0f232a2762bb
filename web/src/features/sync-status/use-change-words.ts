/** Returns the text for a change, with the names that the mirror has for the rows it touches. */
import { tableWords } from '../../components/tables/table-words.ts';
import { useMenuEntry, useOrder, useSections, useStaff, useTable } from '../../mirror/read/read.ts';
import { changeWords, idsOf, type NamedChange, type Words } from './change-words.ts';

export function useChangeWords(change: NamedChange): Words {
  const ids = idsOf(change);
  const order = useOrder(ids.order) ?? null;
  const tableId = ids.table || order?.tableId || '';
  const table = useTable(tableId);
  const product = useMenuEntry(ids.product)?.product;
  const sections = useSections();
  const staff = useStaff();
  return changeWords(change, {
    order,
    table: table ? tableWords(table, tableId) : '',
    section: sections?.find((section) => section.key === table?.section)?.name ?? '',
    product: product?.name ?? '',
    staff: staff?.find((member) => member.id === ids.staff)?.firstName ?? '',
  });
}
