/** Adds the product of a page to the guest's own order. */
import { ASK_SERVER, isOpenPriced } from '../../components/menu/product-entry.ts';
import { AddForOrder, type AddForTableProps } from './add-for-table.tsx';
import { useGuestDraft } from './guest/use-guest-draft.ts';
import { useWhyNotOrder } from './use-why-not-order.ts';

export function AddForGuest(props: AddForTableProps) {
  const tableId = props.table.id;
  const draft = useGuestDraft(tableId);
  const closed = useWhyNotOrder({ tableId, hasDraft: draft.drafts?.order !== undefined });
  const open = isOpenPriced(props.entry.product) ? ASK_SERVER : undefined;
  return <AddForOrder {...props} order={draft} closed={closed ?? open} />;
}
