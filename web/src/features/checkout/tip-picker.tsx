/** The tip: none, a percentage of the subtotal, or another amount typed on a keypad. */

import { serviceText, tipLabel } from '@tableside/domain/payments/visit-receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useId, useState } from 'react';
import { deleted, typed } from '../../components/payments/typed-cents.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceTile } from '../../ui/choices/choice-tile.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { percentOf } from './checkout-amounts.ts';
import styles from './pickers.module.css';
import type { Checkout } from './use-checkout.ts';

export interface TipPickerProps {
  checkout: Checkout;
  /** The presets of the venue. */
  percents: readonly number[];
}

export function TipPicker({ checkout, percents }: TipPickerProps) {
  const name = useId();
  const [typing, setTyping] = useState(false);
  const { tipChoice, setTip, tipBase, payable } = checkout;
  const { service } = payable;
  return (
    <fieldset>
      <legend className={styles.legend}>{tipLabel(payable)}</legend>
      {service > 0 && <p className={styles.included}>{serviceText(service)}</p>}
      <div className={styles.tips} data-tiles={percents.length + 2}>
        <ChoiceTile
          name={name}
          label="None"
          checked={tipChoice.kind === 'none'}
          onChange={() => setTip({ kind: 'none' })}
        />
        {percents.map((percent) => (
          <ChoiceTile
            key={percent}
            name={name}
            label={`${percent}%`}
            sub={formatCents(percentOf(tipBase, percent))}
            checked={tipChoice.kind === 'percent' && tipChoice.percent === percent}
            onChange={() => setTip({ kind: 'percent', percent })}
          />
        ))}
        <ChoiceTile
          name={name}
          label="Other"
          sub={tipChoice.kind === 'other' ? formatCents(tipChoice.cents) : undefined}
          checked={tipChoice.kind === 'other'}
          onChange={() => setTyping(true)}
        />
      </div>
      <TipSheet
        open={typing}
        cents={tipChoice.kind === 'other' ? tipChoice.cents : 0}
        onClose={() => setTyping(false)}
        onTip={(cents) => setTip(cents === 0 ? { kind: 'none' } : { kind: 'other', cents })}
      />
    </fieldset>
  );
}

interface TipSheetProps {
  open: boolean;
  cents: number;
  onClose: () => void;
  onTip: (cents: number) => void;
}

function TipSheet({ open, cents, onClose, onTip }: TipSheetProps) {
  const [entered, setEntered] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setEntered(cents);
  }
  const save = (): void => {
    onTip(entered);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Tip"
      footer={
        <Button variant="primary" size={64} block trailing={formatCents(entered)} onClick={save}>
          Set tip
        </Button>
      }
    >
      <div className={styles.entry}>
        <output className={styles.entered} aria-label="Tip">
          {formatCents(entered)}
        </output>
        <Keypad
          label="Tip"
          onDigits={(digits) => setEntered(typed(entered, digits))}
          onDelete={() => setEntered(deleted(entered))}
        />
      </div>
    </Sheet>
  );
}
