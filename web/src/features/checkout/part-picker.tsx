/** Pays only a part of the bill now: an equal share for each guest, or an amount typed on a keypad. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { evenPart, MAX_PARTS } from '@tableside/domain/visits/even-parts.ts';
import { useState } from 'react';
import { deleted, typed } from '../../components/payments/typed-cents.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './pickers.module.css';
import type { Checkout, Part } from './use-checkout.ts';

const GUESTS = [2, 3, 4, 5, 6, 8] as const;
/** The first number that has no button of its own. */
const MORE = 7;

export function PartPicker({ checkout }: { checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState(0);
  const [many, setMany] = useState(MORE);
  const { due, isPart, parts, setPart } = checkout;
  const open = (): void => {
    setEntered(0);
    setOpen(true);
  };
  const choose = (part: Part): void => {
    setPart(part);
    setOpen(false);
  };
  const even = (of: number) => (
    <Button
      key={of}
      size={56}
      aria-label={`Split by ${of}: ${formatCents(evenPart(due, of))} each`}
      onClick={() => choose({ kind: 'even', of })}
    >
      <span className={styles.share}>
        ÷ {of}
        <span className={styles.each}>{formatCents(evenPart(due, of))}</span>
      </span>
    </Button>
  );
  const isAPart = entered > 0 && entered < due;
  return (
    <>
      <Button size={44} aria-haspopup="dialog" onClick={open}>
        Split
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Split the bill"
        footer={
          <Button
            variant="primary"
            size={64}
            block
            disabled={!isAPart}
            trailing={formatCents(entered)}
            onClick={() => choose({ kind: 'typed', cents: entered })}
          >
            Pay this part
          </Button>
        }
      >
        <div className={styles.entry}>
          {(isPart || parts) && (
            <Button size={56} block trailing={formatCents(due)} onClick={() => choose({ kind: 'all' })}>
              Pay everything
            </Button>
          )}
          <fieldset className={styles.shares} aria-label="Equal parts">
            {GUESTS.map(even)}
          </fieldset>
          <div className={styles.many}>
            <Stepper value={many} onChange={setMany} label="parts" one="part" min={2} max={MAX_PARTS} />
            {even(many)}
          </div>
          <output className={styles.entered} aria-label="Part of the bill">
            {formatCents(entered)}
          </output>
          <Keypad
            label="Part of the bill"
            onDigits={(digits) => setEntered(typed(entered, digits))}
            onDelete={() => setEntered(deleted(entered))}
          />
        </div>
      </Sheet>
    </>
  );
}
