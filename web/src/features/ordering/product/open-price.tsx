/** The number pad for an open price. What the menu proposes is taken unless somebody types. A keyboard works as well. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { useRef } from 'react';
import { deleted, typed } from '../../../components/payments/typed-cents.ts';
import { Keypad } from '../../../ui/fields/keypad.tsx';
import { usePadKeys } from '../../../ui/fields/use-pad-keys.ts';
import styles from './open-price.module.css';
import { sizePriceIn } from './product-choice.ts';
import type { PricePadProps } from './product-detail.tsx';

export function OpenPrice({ size, choosing }: PricePadProps) {
  const { choice, setChoice } = choosing;
  const pad = useRef<HTMLDivElement>(null);
  const set = (openPrice: number): void => setChoice({ ...choice, openPrice });
  const type = (digits: string): void => set(typed(choice.openPrice ?? 0, digits));
  const erase = (): void => set(deleted(choice.openPrice ?? size.currentPrice));
  usePadKeys({ digit: type, erase, enter: () => pad.current?.closest('form')?.requestSubmit() });
  return (
    <div ref={pad} className={styles.pad}>
      <output className={styles.entered} aria-label="Price">
        {formatCents(sizePriceIn(size, choice))}
      </output>
      <Keypad label="Price" onDigits={type} onDelete={erase} />
    </div>
  );
}
