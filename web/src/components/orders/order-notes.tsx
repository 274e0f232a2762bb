/** Shows what must not be overlooked on an order: allergies first, then its note. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { MessageSquareText } from 'lucide-react';
import { NoteBand } from '../../ui/messages/note-band.tsx';

export interface OrderNotesProps {
  order: Pick<Order, 'items' | 'note'>;
  className?: string | undefined;
}

export function OrderNotes({ order, className }: OrderNotesProps) {
  const allergies = [...new Set(order.items.flatMap((item) => (item.allergy ? [item.allergy] : [])))];
  if (allergies.length === 0 && !order.note) return null;
  return (
    <div className={className}>
      {allergies.length > 0 && <NoteBand tone="danger">Allergy: {allergies.join(', ')}</NoteBand>}
      {order.note && (
        <NoteBand tone="neutral" icon={MessageSquareText}>
          {order.note}
        </NoteBand>
      )}
    </div>
  );
}
