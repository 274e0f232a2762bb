/** The cash handed over beside the change, buttons for common amounts, and a keypad for any other amount. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { useId } from 'react';
import { deleted, typed } from '../../components/payments/typed-cents.ts';
import { ChoiceTile } from '../../ui/choices/choice-tile.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './cash-pad.module.css';
import { nextNotes } from './checkout-amounts.ts';
import type { Checkout } from './use-checkout.ts';

export function CashPad({ checkout }: { checkout: Checkout }) {
  const name = useId();
  const { tendered, setTendered, cash, toPay, due, taken } = checkout;
  const typedCents = tendered.kind === 'typed' ? tendered.cents : 0;
  const setTyped = (cents: number): void => setTendered({ kind: 'typed', cents });
  return (
    <>
      <div className={styles.boxes} aria-live="polite">
        <div className={styles.box}>
          <span className={styles.label}>Cash tendered</span>
          <span className={styles.amount}>{formatCents(cash.tendered)}</span>
        </div>
        {cash.missing > 0 ? (
          <div className={classNames(styles.box, styles.short)}>
            <span className={styles.label}>{due > taken.amount ? 'Left to pay' : 'Short'}</span>
            <span className={styles.amount}>
              {formatCents(due > taken.amount ? due - taken.amount : cash.missing)}
            </span>
          </div>
        ) : (
          <div className={classNames(styles.box, styles.change)}>
            <span className={styles.label}>Change</span>
            <span className={styles.amount}>{formatCents(cash.change)}</span>
          </div>
        )}
      </div>
      <fieldset className={styles.notes} aria-label="Quick amounts">
        <ChoiceTile
          name={name}
          tonal
          label="Exact"
          checked={tendered.kind === 'exact'}
          onChange={() => setTendered({ kind: 'exact' })}
        />
        {nextNotes(toPay).map((cents) => (
          <ChoiceTile
            key={cents}
            name={name}
            tonal
            label={formatCents(cents)}
            checked={tendered.kind !== 'exact' && tendered.cents === cents}
            onChange={() => setTendered({ kind: 'notes', cents })}
          />
        ))}
      </fieldset>
      <Keypad
        filling
        label="Cash tendered"
        onDigits={(digits) => setTyped(typed(typedCents, digits))}
        onDelete={() => setTyped(deleted(cash.tendered))}
      />
    </>
  );
}
