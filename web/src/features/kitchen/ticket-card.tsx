/**
 * One ticket, or the part of it that stands in one column: its table and age, allergies, what to make, and the bump
 * button. A double tap anywhere on it also bumps.
 */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { BumpTarget } from './bump-steps.ts';
import type { Part } from './pack-tickets.ts';
import styles from './ticket-card.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketPiece } from './ticket-piece.tsx';
import type { Piece } from './ticket-pieces.ts';
import { isShownAsNew, type Ticket, urgencyOf } from './tickets.ts';

export interface TicketCardProps {
  ticket: Ticket;
  part: Part;
  /** All pieces of the ticket; the part tells which stand here. */
  pieces: readonly Piece[];
  /** The ticket has left the wall and keeps its slot for a moment. */
  isLeaving: boolean;
  table: Table | undefined;
  /** Whose it is at the counter, and when it is picked up. Undefined: it goes to a table. */
  counter: string | undefined;
  /** The label of its bump key. Undefined when it has none. */
  keyText: string | undefined;
  /** Where the bump takes it. */
  target: BumpTarget | null;
  minutes: { readonly amber: number; readonly red: number };
  clockOffsetMs: number;
  onTouch: (ticket: Ticket) => void;
  onBump: (ticket: Ticket) => void;
  onTick: (ticket: Ticket, itemId: string) => void;
  onSeen: (ticket: Ticket) => void;
}

export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, part, pieces, isLeaving, table, counter, minutes, clockOffsetMs, onTouch } = props;
  const { order, isVoid } = ticket;
  const from = Date.parse(ticket.since) - clockOffsetMs;
  const urgency = useTime((now) => (isVoid ? 'fresh' : urgencyOf(now - from, minutes)));
  const isNew = useTime((now) => isShownAsNew(ticket, { now, sentAt: from }));
  const name = `${counter ?? tableText(table, order.tableId)}, #${order.orderNumber}`;
  return (
    <article
      aria-label={part.isFirst ? name : `${name}, continued`}
      data-order={order.id}
      data-urgency={urgency}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
      className={classNames(
        styles.ticket,
        (isVoid || isNew) && styles.flashing,
        isVoid && styles.void,
        isLeaving && styles.leaving,
      )}
      onPointerDown={() => onTouch(ticket)}
      onDoubleClick={() => !isVoid && props.onBump(ticket)}
    >
      <TicketHead {...props} isNew={isNew} from={from} urgency={urgency} isContinued={!part.isFirst} />
      <div className={styles.body}>
        {pieces.slice(part.from, part.to).map((piece) => (
          <TicketPiece key={piece.id} piece={piece} ticket={ticket} onTick={props.onTick} />
        ))}
      </div>
      {part.isLast ? (
        <TicketFoot {...props} name={name} />
      ) : (
        <p className={styles.goesOn}>
          Continues
          <Icon of={ArrowRight} size={24} />
        </p>
      )}
    </article>
  );
});

export interface TicketFootProps
  extends Pick<TicketCardProps, 'ticket' | 'keyText' | 'target' | 'onBump' | 'onSeen'> {
  /** The ticket as a screen reader says it. */
  name: string;
}

export function TicketFoot({ ticket, name, keyText, target, onBump, onSeen }: TicketFootProps) {
  const { order, isVoid } = ticket;
  if (!isVoid && target === null) return null;
  const kind = order.status === 'preparing' ? styles.serve : styles.move;
  const words = isVoid ? 'Seen' : `Move to ${target}`;
  return (
    <button
      type="button"
      data-bump
      aria-label={`${words}: ${name}`}
      className={classNames(styles.bump, isVoid ? styles.seen : kind)}
      onClick={() => (isVoid ? onSeen(ticket) : onBump(ticket))}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {keyText !== undefined && (
        <span aria-hidden="true" className={styles.key}>
          {keyText}
        </span>
      )}
      {words}
    </button>
  );
}
