/**
 * One ticket: its table and age, allergies, what to make, and the bump button. A double tap anywhere on it also bumps.
 */
import { nextStatus, STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { BellRing, ClockAlert, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { tableNumber, tableWords } from '../../components/tables/table-words.ts';
import { useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './ticket-card.module.css';
import { TicketLines } from './ticket-lines.tsx';
import { sentAtOf, type Ticket, timerText, type Urgency, urgencyOf } from './tickets.ts';

export interface TicketCardProps {
  ticket: Ticket;
  /** The ticket has left the wall and keeps its slot for a moment. */
  isLeaving: boolean;
  table: Table | undefined;
  /** The label of its bump key. Undefined when it has none. */
  keyText: string | undefined;
  minutes: { readonly amber: number; readonly red: number };
  clockOffsetMs: number;
  timezone: string | undefined;
  /** Products in a single size, whose size need not be named. */
  oneSized: ReadonlySet<string>;
  problem: string | undefined;
  onTouch: (ticket: Ticket) => void;
  onBump: (ticket: Ticket) => void;
  onTick: (ticket: Ticket, itemId: string) => void;
  onSeen: (ticket: Ticket) => void;
}

export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, isLeaving, table, problem, minutes, clockOffsetMs, onTouch, onBump } = props;
  const { order, isNew, isVoid } = ticket;
  const from = Date.parse(sentAtOf(order)) - clockOffsetMs;
  const urgency = useTime((now) => (isVoid ? 'fresh' : urgencyOf(now - from, minutes)));
  const allergies = [...new Set(ticket.lines.flatMap(({ allergy }) => (allergy ? [allergy] : [])))];
  return (
    <article
      aria-label={`${tableWords(table, order.tableId)}, #${order.orderNumber}`}
      data-order={order.id}
      data-urgency={urgency}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
      className={classNames(
        styles.ticket,
        isNew && styles.new,
        isVoid && styles.void,
        isLeaving && styles.leaving,
      )}
      onPointerDown={() => onTouch(ticket)}
      onDoubleClick={() => !isVoid && onBump(ticket)}
    >
      <Head {...props} from={from} urgency={urgency} />
      {allergies.length > 0 && !isVoid && (
        <p className={styles.allergy}>
          <Icon of={TriangleAlert} size={28} />
          Allergy: {allergies.join(', ')}
        </p>
      )}
      <TicketLines
        ticket={ticket}
        timezone={props.timezone}
        oneSized={props.oneSized}
        onTick={props.onTick}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Foot {...props} />
    </article>
  );
});

function Head({ ticket, table, from, urgency }: TicketCardProps & { from: number; urgency: Urgency }) {
  const { order, isNew, isVoid, addsTo } = ticket;
  return (
    <header className={styles.head}>
      <span className={styles.table}>{tableNumber(table, order.tableId)}</span>
      <span className={styles.facts}>
        <span>#{order.orderNumber}</span>
        <span>{addsTo !== null && !isVoid ? `Adds to #${addsTo}` : STATUS_LABEL[order.status]}</span>
      </span>
      <span className={styles.time}>
        <Word isNew={isNew} isVoid={isVoid} urgency={urgency} />
        <Timer from={from} />
      </span>
    </header>
  );
}

/**
 * A separate component, because it renders every second and the ticket must not. Takes milliseconds by this device's
 * clock.
 */
function Timer({ from }: { from: number }) {
  return <span className={styles.timer}>{useTime((now) => timerText(now - from))}</span>;
}

function Word({ isNew, isVoid, urgency }: Pick<Ticket, 'isNew' | 'isVoid'> & { urgency: Urgency }) {
  if (isVoid) return null;
  if (urgency !== 'fresh') {
    return (
      <span className={styles.word}>
        <Icon of={ClockAlert} size={22} />
        {urgency === 'late' ? 'Late' : 'Due'}
      </span>
    );
  }
  if (!isNew) return null;
  return (
    <span className={styles.word}>
      <Icon of={BellRing} size={22} />
      New
    </span>
  );
}

function Foot({ ticket, keyText, onBump, onSeen }: TicketCardProps) {
  const { order, isVoid } = ticket;
  const next = nextStatus(order.status);
  if (isVoid) {
    return (
      <button
        type="button"
        data-bump
        className={classNames(styles.bump, styles.seen)}
        onClick={() => onSeen(ticket)}
      >
        Seen
      </button>
    );
  }
  if (next === null) return null;
  const kind = order.status === 'preparing' ? styles.serve : styles.move;
  return (
    <button
      type="button"
      data-bump
      className={classNames(styles.bump, kind)}
      onClick={() => onBump(ticket)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {keyText !== undefined && (
        <span aria-hidden="true" className={styles.key}>
          {keyText}
        </span>
      )}
      Move to {next}
    </button>
  );
}
