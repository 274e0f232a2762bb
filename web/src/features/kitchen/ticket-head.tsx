/** The head of a ticket: table, number, status, and how long it has waited. */

import type { Table } from '@tableside/domain/entities/table.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { tableNumber } from '@tableside/domain/tables/table-name.ts';
import { Ban, BellRing, ClockAlert, type LucideIcon, PencilLine } from 'lucide-react';
import { isLongNumber } from '../../components/tables/long-number.ts';
import { useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './ticket-head.module.css';
import { isChanged, type Ticket, timerText, type Urgency } from './tickets.ts';

export interface TicketHeadProps {
  ticket: Ticket;
  table: Table | undefined;
  /** Whose it is at the counter, and when it is picked up. Undefined: it goes to a table. */
  counter: string | undefined;
  /** When the order was sent, in milliseconds by this device's clock. Null: only its room is measured. */
  from: number | null;
  urgency: Urgency;
  isNew: boolean;
  /** The ticket began in the column before. */
  isContinued: boolean;
}

export function TicketHead(props: TicketHeadProps) {
  const { ticket, table, counter, from, urgency, isNew, isContinued } = props;
  const { order, isVoid } = ticket;
  const word = wordOf(ticket, { urgency, isNew });
  const number = tableNumber(table, order.tableId);
  return (
    <header className={classNames(styles.head, isContinued && styles.continued)} data-piece="head">
      {counter === undefined ? (
        <span className={styles.table} data-long={isLongNumber(number)}>
          {number}
        </span>
      ) : (
        <span dir="auto" className={styles.counter}>
          {counter}
        </span>
      )}
      <span className={styles.facts}>
        <span className={styles.number}>#{order.orderNumber}</span>
        {/* A cancelled ticket says so right below, in large letters. */}
        {isContinued && <span>continued</span>}
        {!isContinued && !isVoid && <Status ticket={ticket} />}
        {!isContinued && <span className={styles.party}>{partyText(ticket)}</span>}
      </span>
      {!isContinued && (
        <span className={styles.time}>
          {word && (
            <span className={styles.word}>
              <Icon of={word.icon} size={24} />
              {word.text}
            </span>
          )}
          {!isVoid && <Timer from={from} />}
        </span>
      )}
    </header>
  );
}

/** The number of an added round stays on one line. */
function Status({ ticket }: { ticket: Ticket }) {
  const text = statusText(ticket);
  const number = text.indexOf('#');
  if (number < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, number)}
      <span className={styles.number}>{text.slice(number)}</span>
    </span>
  );
}

export const statusText = ({ order, isVoid, addsTo }: Ticket): string =>
  addsTo !== null && !isVoid ? `Added to #${addsTo}` : STATUS_LABEL[order.status];

/** Returns who serves the table and how many guests sit there, `Maria, 4 guests`; what nobody has said is left out. */
export function partyText({ order: { serverName, guests } }: Ticket): string {
  const seated = guests ? `${guests}\u00a0${guests === 1 ? 'guest' : 'guests'}` : '';
  return [serverName, seated].filter(Boolean).join(', ');
}

/** As wide as any. Past an hour the letters are smaller, so that the head of a ticket stays as high as it was. */
const WIDEST = '59:59';

/**
 * A separate component, because it renders every second and the ticket must not. Takes milliseconds by this device's
 * clock.
 */
function Timer({ from }: Pick<TicketHeadProps, 'from'>) {
  const text = useTime((now) => (from === null ? WIDEST : timerText(now - from)));
  return (
    <span className={styles.timer} data-long={text.length > WIDEST.length}>
      {text}
    </span>
  );
}

function wordOf(
  ticket: Ticket,
  { urgency, isNew }: Pick<TicketHeadProps, 'urgency' | 'isNew'>,
): { icon: LucideIcon; text: string } | null {
  if (ticket.isVoid) return { icon: Ban, text: 'Do not make' };
  if (isNew && isChanged(ticket)) return { icon: PencilLine, text: 'Changed' };
  if (urgency !== 'fresh') return { icon: ClockAlert, text: urgency === 'late' ? 'Late' : 'Due' };
  return isNew ? { icon: BellRing, text: 'New' } : null;
}
