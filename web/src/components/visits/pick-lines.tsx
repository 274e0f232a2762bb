/** The lines of a check, to choose some of them. */
import { formatCents } from '@tableside/domain/money.ts';
import type { OrderItem } from '@tableside/domain/orders/order.ts';
import { leftOf } from '@tableside/domain/visits/visit.ts';
import styles from './pick-lines.module.css';

export interface PickLinesProps {
  /** `net`: cents after what was taken off. */
  lines: readonly { readonly item: OrderItem; readonly net: number }[];
  /** Ids of the chosen lines. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function PickLines({ lines, chosen, onChange }: PickLinesProps) {
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <ul>
      {lines.map(({ item, net }) => (
        <li key={item.id}>
          <button
            type="button"
            aria-pressed={chosen.has(item.id)}
            className={styles.line}
            onClick={() => toggle(item.id)}
          >
            <span className={styles.mark} aria-hidden />
            <span className={styles.name}>
              {leftOf(item)} × {item.name}
            </span>
            <span>{formatCents(net)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
