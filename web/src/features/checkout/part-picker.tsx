/** Pays only a part of the bill now: an equal share for each guest, or an amount typed on a keypad. */
import { formatCents } from '@tableside/domain/money.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { deleted, evenPart, typed } from './checkout-amounts.ts';
import styles from './pickers.module.css';
import type { Checkout } from './use-checkout.ts';

const GUESTS = [2, 3, 4, 5, 6, 8] as const;

export function PartPicker({ checkout }: { checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState(0);
  const { due, isPart, setPart } = checkout;
  const open = (): void => {
    setEntered(0);
    setOpen(true);
  };
  const choose = (cents: number | null): void => {
    setPart(cents);
    setOpen(false);
  };
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
            onClick={() => choose(entered)}
          >
            Pay this part
          </Button>
        }
      >
        <div className={styles.entry}>
          {isPart && (
            <Button size={56} block trailing={formatCents(due)} onClick={() => choose(null)}>
              Pay everything
            </Button>
          )}
          <fieldset className={styles.shares} aria-label="Equal parts">
            {GUESTS.map((guests) => (
              <Button
                key={guests}
                size={56}
                aria-label={`Split by ${guests}: ${formatCents(evenPart(due, guests))} each`}
                onClick={() => choose(evenPart(due, guests))}
              >
                <span className={styles.share}>
                  ÷ {guests}
                  <span className={styles.each}>{formatCents(evenPart(due, guests))}</span>
                </span>
              </Button>
            ))}
          </fieldset>
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
