/** Asks for confirmation before an order is cancelled. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export interface CancelOrderDialogProps {
  /** Null while the dialog is closed. */
  order: Order | null;
  onConfirm: (order: Order) => void | Promise<void>;
  onClose: () => void;
}

export function CancelOrderDialog({ order, onConfirm, onClose }: CancelOrderDialogProps) {
  // Keeps naming the order while the dialog fades out.
  const [asked, setAsked] = useState(order);
  if (order !== null && order !== asked) setAsked(order);
  const number = (order ?? asked)?.orderNumber ?? '';
  return (
    <Dialog
      open={order !== null}
      type="error"
      title="Cancel Order"
      message={`Are you sure you want to cancel Order #${number}? This action cannot be undone.`}
      confirmText="Cancel Order"
      cancelText="Cancel"
      onConfirm={() => order && void onConfirm(order)}
      onCancel={onClose}
    />
  );
}
