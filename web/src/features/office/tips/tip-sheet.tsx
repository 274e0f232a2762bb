/** The number pad for the tip of one slip. Digits and Enter of a keyboard work as well. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useState } from 'react';
import { deleted, typed } from '../../../components/payments/typed-cents.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Keypad } from '../../../ui/fields/keypad.tsx';
import { usePadKeys } from '../../../ui/fields/use-pad-keys.ts';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './tips-page.module.css';

export interface TipSheetProps {
  /** Undefined: the sheet is closed. */
  slip: Payment | undefined;
  name: string | undefined;
  /** Goes on to the next slip, after this one was typed or skipped. */
  onDone: () => void;
  onClose: () => void;
}

export function TipSheet({ slip, name, onDone, onClose }: TipSheetProps) {
  const { cents, setCents, isAsking, setAsking, busy, problem, enter, record } = useTip(slip, onDone);
  const type = (digits: string): void => setCents((before) => typed(before, digits));
  const erase = (): void => setCents(deleted);
  usePadKeys({ digit: type, erase, enter }, slip !== undefined && !isAsking);
  return (
    <Sheet
      open={slip !== undefined}
      onClose={onClose}
      title={name ?? 'Tip'}
      footer={
        <Button
          variant={cents === 0 ? 'outline' : 'primary'}
          size={64}
          block
          busy={busy}
          trailing={cents === 0 ? undefined : formatCents(cents)}
          onClick={enter}
        >
          {cents === 0 ? 'Skip, next slip' : 'Enter tip, next slip'}
        </Button>
      }
    >
      <div className={styles.entry}>
        <ProblemBand problem={problem} />
        <p className={styles.small}>
          {slip && `Card payment of ${formatCents(slip.amount)} · ${slip.transactionId}`}
        </p>
        <output className={styles.entered} aria-label="Tip">
          {formatCents(cents)}
        </output>
        <Keypad label="Tip" onDigits={type} onDelete={erase} />
      </div>
      <Dialog
        open={isAsking}
        title={`A tip of ${formatCents(cents)} on a payment of ${formatCents(slip?.amount ?? 0)}?`}
        message="The tip is more than the payment. Check that it was not typed with too many digits."
        confirmText="Take it"
        cancelText="Back"
        onConfirm={() => {
          setAsking(false);
          record();
        }}
        onCancel={() => setAsking(false)}
      />
    </Sheet>
  );
}

function useTip(slip: Payment | undefined, onDone: () => void) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [cents, setCents] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const [shown, setShown] = useState(slip?.id);
  if (shown !== slip?.id) {
    setShown(slip?.id);
    setCents(0);
    setProblem(null);
  }
  const record = (): void => {
    if (!slip) return;
    const { id, visitId, checkKey, method } = slip;
    run(async () => {
      const refusal = await problemOf(
        engine.mutate('payment.record', {
          ...{ id: newId(), tipOn: id, visitId, checkKey, method },
          ...{ amount: 0, tip: cents },
        }),
      );
      setProblem(refusal);
      if (refusal === null) onDone();
    });
  };
  const enter = (): void => {
    if (cents === 0) onDone();
    else if (slip && cents > slip.amount) setAsking(true);
    else record();
  };
  return { cents, setCents, isAsking, setAsking, busy, problem, enter, record };
}
