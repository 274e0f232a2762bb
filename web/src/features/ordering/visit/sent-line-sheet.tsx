/**
 * A line that was sent: give it another seat, void portions of it, comp it, discount it, or move it to another check. The
 * reasons of a void stand first, because its button waits for one.
 */

import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { containsText } from '../../../components/orders/contains-text.ts';
import { ReasonPicker } from '../../../components/visits/reason-picker.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useReseating } from '../pad/ask-again.tsx';
import { SentPlacing } from '../pad/placing-bar.tsx';
import { LineReductions } from './line-reductions.tsx';
import styles from './sent-line-sheet.module.css';

export interface SentLineSheetProps {
  whole: WholeVisit;
  round: Order;
  item: OrderItem;
  open: boolean;
  onClose: () => void;
  /** Called to move the line to another check. */
  onMove: () => void;
}

export function SentLineSheet({ whole, round, item, open, onClose, onMove }: SentLineSheetProps) {
  const engine = useEngine();
  const venue = useVenue();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const left = leftOf(item);
  const [quantity, setQuantity] = useState(left);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const { visit } = whole;
  const { reseat, question } = useReseating(visit);
  const place = (seat: number | null): void =>
    reseat(item, seat, (moved) => {
      const args = { visitId: visit.rootId, itemId: item.id, seat, ...moved };
      void problemOf(engine.mutate('visit.placeItem', args)).then(setProblem);
    });
  const voidIt = async (): Promise<void> => {
    const refused = await problemOf(
      engine.mutate('order.voidItem', { orderId: round.id, id: newId(), itemId: item.id, quantity, reason }),
    );
    setProblem(refused);
    if (refused !== null) return;
    onClose();
    toast.show({ message: `${quantity} × ${item.name} voided` });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.name}
      footer={
        left > 0 && (
          <Button
            variant="danger"
            size={64}
            block
            busy={busy}
            disabledReason={reason === '' ? 'Choose a reason first.' : undefined}
            onClick={() => run(voidIt)}
          >
            Void {quantity === left ? '' : `${quantity} of ${left} `}
            {item.name}
          </Button>
        )
      }
    >
      <div className={styles.parts}>
        <p className={styles.details}>{pricedDetails(item) || `#${round.orderNumber}`}</p>
        {item.allergy && (
          <NoteBand tone="danger">
            Allergy: {item.allergy}
            {item.clash &&
              ` · ${containsText(item.clash.allergens)}, ordered anyway by ${item.clash.by.name}`}
          </NoteBand>
        )}
        <ProblemBand problem={problem} />
        <SentPlacing item={item} visit={visit} onPlace={place} />
        {question}
        {left > 0 && (
          <>
            <section aria-label="Void" className={styles.part}>
              <h3 className={styles.title}>Void</h3>
              <p className={styles.details}>Nobody pays for it. It can't be taken back.</p>
              {left > 1 && (
                <Stepper label={`${item.name} to void`} value={quantity} onChange={setQuantity} max={left} />
              )}
              <ReasonPicker venue={venue} kind="void" value={reason} onChange={setReason} />
            </section>
            <LineReductions whole={whole} item={item} onGiven={onClose} />
            <Button size={48} block icon={ArrowRightLeft} onClick={onMove}>
              Move to another check
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
