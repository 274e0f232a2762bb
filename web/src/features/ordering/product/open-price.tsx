/** The number pad for an open price, and the name of a custom item. What the menu proposes is taken unless somebody types. A keyboard works as well. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { MAX_OPEN_NAME } from '@tableside/domain/values/text-limits.ts';
import { useRef } from 'react';
import { deleted, typed } from '../../../components/payments/typed-cents.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Keypad } from '../../../ui/fields/keypad.tsx';
import { usePadKeys } from '../../../ui/fields/use-pad-keys.ts';
import styles from './open-price.module.css';
import { sizePriceIn } from './product-choice.ts';
import type { PricePadProps } from './product-detail.tsx';

export function OpenPrice({ size, asksName, choosing }: PricePadProps) {
  const { choice, setChoice } = choosing;
  const pad = useRef<HTMLDivElement>(null);
  const set = (openPrice: number): void => setChoice({ ...choice, openPrice });
  const type = (digits: string): void => set(typed(choice.openPrice ?? 0, digits));
  const erase = (): void => set(deleted(choice.openPrice ?? size.currentPrice));
  usePadKeys({ digit: type, erase, enter: () => pad.current?.closest('form')?.requestSubmit() });
  return (
    <div ref={pad} className={styles.pad}>
      {asksName && (
        <Field
          label="Name"
          maxLength={MAX_OPEN_NAME}
          value={choice.openName ?? ''}
          onChange={(event) => setChoice({ ...choice, openName: event.target.value })}
        />
      )}
      <output className={styles.entered} aria-label="Price">
        {formatCents(sizePriceIn(size, choice))}
      </output>
      <Keypad label="Price" onDigits={type} onDelete={erase} />
    </div>
  );
}
