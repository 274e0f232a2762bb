/** Adds the product of a page to the check that is open at its table, or begins one. */
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useVisitsOfTable } from '../../mirror/read/read-visits.ts';
import { AddForOrder, type AddForTableProps } from './add-for-table.tsx';
import { usePad } from './pad/use-pad.ts';
import { useWhyNoStaffOrder } from './use-why-not-order.ts';
import { useOpenVisit } from './visit/use-open-visit.ts';

export function AddForParty(props: AddForTableProps) {
  const tableId = props.table.id;
  const visits = useVisitsOfTable(tableId);
  const venue = useVenue();
  const payAt = venue ? payAtOf(venue) : 'order';
  const { shown } = useOpenVisit(tableId, visits ?? []);
  const isAsking = shown.kind === 'ask';
  const pad = usePad({
    tableId,
    rootId: isAsking ? '' : shown.rootId,
    whole: shown.kind === 'open' ? shown.whole : undefined,
    payAt,
  });
  const closed = useWhyNoStaffOrder();
  const which = isAsking ? 'This table has several checks. Choose one on its menu first.' : undefined;
  return visits && <AddForOrder {...props} order={pad} closed={closed ?? which} />;
}
