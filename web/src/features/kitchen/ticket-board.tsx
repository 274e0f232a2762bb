/** The tickets of the shown page, in their columns. */
import { type CSSProperties, type RefObject, useCallback, useMemo } from 'react';
import { BUMPS, type KeyMap, keyText } from './kitchen-keys.ts';
import styles from './kitchen-page.module.css';
import type { Part } from './pack-tickets.ts';
import { screenStore } from './screen-memory.ts';
import { TicketCard } from './ticket-card.tsx';
import type { RuledTicket } from './ticket-ruler.tsx';
import { type Ticket, touchedAs } from './tickets.ts';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { TicketColumns } from './use-ticket-columns.tsx';

export interface TicketBoardProps {
  area: RefObject<HTMLElement | null>;
  pages: TicketColumns;
  ruled: (ticket: Ticket) => RuledTicket;
  acts: KitchenActs;
  keys: KeyMap;
  minutes: { readonly amber: number; readonly red: number };
  clockOffsetMs: number;
}

export function TicketBoard({ area, pages, ruled, acts, keys, minutes, clockOffsetMs }: TicketBoardProps) {
  const { amber, red } = minutes;
  const steadyMinutes = useMemo(() => ({ amber, red }), [amber, red]);
  const touch = useCallback((ticket: Ticket) => screenStore.touch([touchedAs(ticket.order)]), []);
  const { bump, tick, seen } = acts;
  const card = (part: Part) => {
    const n = pages.shown.findIndex(({ item }) => item.id === part.id);
    const slot = pages.shown[n];
    if (!slot) return null;
    const { table, counter, pieces, target } = ruled(slot.item);
    return (
      <TicketCard
        key={`${part.id} ${part.isFirst ? '' : part.from}`}
        ticket={slot.item}
        part={part}
        pieces={pieces}
        isLeaving={slot.leftAt !== null}
        table={table}
        counter={counter}
        keyText={n < BUMPS ? keyText(keys[`bump ${n + 1}`] ?? '') : undefined}
        target={target}
        minutes={steadyMinutes}
        clockOffsetMs={clockOffsetMs}
        onTouch={touch}
        onBump={bump}
        onTick={tick}
        onSeen={seen}
      />
    );
  };
  return (
    <section
      ref={area}
      aria-label="Tickets"
      className={styles.tickets}
      style={{ '--columns': pages.columnCount } as CSSProperties}
    >
      {pages.shown.length === 0 && <p className={styles.empty}>No open tickets</p>}
      {pages.columns.map(
        (column) =>
          column.length > 0 && (
            <div key={`${column[0]?.id} ${column[0]?.from}`} className={styles.column}>
              {column.map(card)}
            </div>
          ),
      )}
      {pages.ruler}
    </section>
  );
}
