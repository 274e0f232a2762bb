/** The lines of a draft. Tapping one opens its quantity, note and removal. */
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { MessageSquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../components/money.tsx';
import { itemDetails } from '../../components/orders/order-lines.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './draft-lines.module.css';
import { NoteSheet } from './note-sheet.tsx';
import type { Draft } from './use-draft.ts';

export interface DraftLinesProps {
  order: Order;
  draft: Draft;
  /** Products that come in one size, whose size need not be named. */
  oneSized?: ReadonlySet<string>;
}

export function DraftLines({ order, draft, oneSized }: DraftLinesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const [noting, setNoting] = useState<string | null>(null);
  // Remounts the sheet at each opening, so that it starts with the current note.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <DraftLine
            key={item.id}
            item={item}
            details={itemDetails(item, oneSized?.has(item.productId) ? '' : item.size.name)}
            open={opened === item.id}
            onToggle={() => setOpened(opened === item.id ? null : item.id)}
            onQuantity={(quantity) => draft.changeQuantity(order, item, quantity - item.quantity)}
            onNote={() => {
              setNoting(item.id);
              setOpenings(openings + 1);
            }}
            onRemove={() => draft.remove(order, item)}
          />
        ))}
      </ul>
      <NoteSheet
        key={openings}
        item={order.items.find(({ id }) => id === noting) ?? null}
        onClose={() => setNoting(null)}
        onSave={(item, note) => draft.setNote(order, item, note)}
      />
    </>
  );
}

interface DraftLineProps {
  item: OrderItem;
  details: string;
  open: boolean;
  onToggle: () => void;
  onQuantity: (quantity: number) => void;
  onNote: () => void;
  onRemove: () => void;
}

function DraftLine({ item, details, open, onToggle, onQuantity, onNote, onRemove }: DraftLineProps) {
  return (
    <li className={classNames(styles.line, open && styles.open)}>
      <button type="button" aria-expanded={open} className={styles.face} onClick={onToggle}>
        <span className={styles.quantity}>{item.quantity} ×</span>
        <span className={styles.name}>
          {item.name}
          {details && <span className={styles.details}>{details}</span>}
          {item.unavailable && <span className={styles.warning}>Sold out: the kitchen answers</span>}
        </span>
        <Money cents={item.totalPrice} className={styles.price} />
      </button>
      {item.allergy && (
        <NoteBand tone="danger" className={styles.allergy}>
          Allergy: {item.allergy}
        </NoteBand>
      )}
      {open && (
        <div className={styles.tools}>
          <Stepper label={item.name} value={item.quantity} onChange={onQuantity} min={0} max={999} outline />
          <Button variant="ghost" icon={MessageSquarePlus} onClick={onNote}>
            Note
          </Button>
          <IconButton
            icon={Trash2}
            label={`Remove ${item.name}`}
            variant="danger"
            onClick={onRemove}
            className={styles.bin}
          />
        </div>
      )}
    </li>
  );
}
