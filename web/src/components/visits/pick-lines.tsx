/** The lines of a check, to choose some of them. */

import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Portions } from '@tableside/domain/visits/portions.ts';
import { Check } from 'lucide-react';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './pick-lines.module.css';

export interface PickLinesProps {
  /** `net`: cents after what was taken off. */
  lines: readonly { readonly item: OrderItem; readonly net: number }[];
  /** Ids of the chosen lines. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Where single portions of a line can be chosen. */
  portions?: {
    readonly of: (item: OrderItem) => Portions | undefined;
    readonly onChange: (item: OrderItem, count: number) => void;
  };
}

export function PickLines({ lines, chosen, onChange, portions }: PickLinesProps) {
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <ul>
      {lines.map(({ item, net }) => {
        const some = chosen.has(item.id) ? portions?.of(item) : undefined;
        return (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={chosen.has(item.id)}
              className={styles.line}
              onClick={() => toggle(item.id)}
            >
              <span className={styles.mark} aria-hidden>
                {chosen.has(item.id) && <Icon of={Check} size={20} />}
              </span>
              <span className={styles.name}>
                {leftOf(item)} × {item.name}
                {seatOf(item) !== null && <span className={styles.seat}>Seat {seatOf(item)}</span>}
              </span>
              <span>{formatCents(net)}</span>
            </button>
            {some && some.free > 1 && (
              <div className={styles.portions}>
                <span>
                  {some.here} of {leftOf(item)}
                </span>
                <Stepper
                  value={some.here}
                  onChange={(count) => portions?.onChange(item, count)}
                  label={item.name}
                  max={some.free}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
