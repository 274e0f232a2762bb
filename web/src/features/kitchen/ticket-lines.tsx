/** The lines of a ticket. Lines that do not fit are counted, so that nothing is hidden without notice. */
import type { OrderItem } from '@tableside/domain/orders/order.ts';
import { ArrowDown, Check } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { itemDetails } from '../../components/orders/order-lines.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './ticket-card.module.css';
import type { Ticket } from './tickets.ts';

export interface TicketLinesProps {
  ticket: Ticket;
  timezone: string | undefined;
  /** Products in a single size, whose size need not be named. */
  oneSized: ReadonlySet<string>;
  onTick: (ticket: Ticket, itemId: string) => void;
}

export function TicketLines({ ticket, timezone, oneSized, onTick }: TicketLinesProps) {
  const { order, lines, isVoid } = ticket;
  const body = useRef<HTMLDivElement>(null);
  const below = useHiddenBelow(body);
  return (
    <>
      <div ref={body} className={styles.body}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} data-piece>
              {isVoid ? (
                <div className={styles.line}>
                  <LineWords line={line} oneSized={oneSized} />
                </div>
              ) : (
                <button
                  type="button"
                  aria-pressed={line.status === 'ready'}
                  className={styles.line}
                  onClick={() => onTick(ticket, line.id)}
                  onDoubleClick={(event) => event.stopPropagation()}
                >
                  <LineWords line={line} oneSized={oneSized} />
                  {line.status === 'ready' && <Icon of={Check} size={28} />}
                </button>
              )}
            </li>
          ))}
        </ul>
        {isVoid && (
          <p data-piece className={styles.voided}>
            Cancelled {clockText(order.statusBy.at, 'time24', timezone)} by {order.statusBy.name}
          </p>
        )}
        {order.note && !isVoid && (
          <p data-piece className={styles.note}>
            Note: {order.note}
          </p>
        )}
      </div>
      {below > 0 && (
        <button
          type="button"
          className={styles.below}
          onClick={() => body.current?.scrollBy({ top: body.current.clientHeight * 0.8 })}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Icon of={ArrowDown} size={24} />
          {below} more below
        </button>
      )}
    </>
  );
}

/** Half a line of text, in pixels, may be cut off before it counts as hidden. */
const SLACK = 4;

/** Counts the items of a scrolling part that end below its visible area. */
function useHiddenBelow(part: RefObject<HTMLElement | null>): number {
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const box = part.current;
    if (!box) return;
    const count = (): void => {
      const end = box.getBoundingClientRect().bottom + SLACK;
      const pieces = [...box.querySelectorAll('[data-piece]')];
      const isCut = box.scrollHeight > box.clientHeight;
      setHidden(isCut ? pieces.filter((piece) => piece.getBoundingClientRect().bottom > end).length : 0);
    };
    const sizes = new ResizeObserver(count);
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
    box.addEventListener('scroll', count, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', count);
    };
  }, [part]);
  return hidden;
}

function LineWords({ line, oneSized }: { line: OrderItem; oneSized: ReadonlySet<string> }) {
  const details = itemDetails(line, oneSized.has(line.productId) ? '' : line.size.name);
  return (
    <>
      <span className={styles.quantity}>{line.quantity}</span>
      <span className={styles.name}>
        <span className={styles.dish}>{line.name}</span>
        {details !== '' && <span className={styles.details}>{details}</span>}
        {line.unavailable && <span className={styles.soldOut}>Marked sold out</span>}
      </span>
    </>
  );
}
