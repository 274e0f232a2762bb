/**
 * Measures how tall tickets are before they hang: it draws their heads, pieces and feet out of sight, in the width of a
 * column, once for each look.
 */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableNumber } from '@tableside/domain/tables/table-name.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Heights } from './pack-tickets.ts';
import styles from './ticket-card.module.css';
import { TicketFoot, type TicketFootProps } from './ticket-card.tsx';
import { partyText, statusText, TicketHead } from './ticket-head.tsx';
import { TicketPiece } from './ticket-piece.tsx';
import type { Piece } from './ticket-pieces.ts';
import type { Ticket } from './tickets.ts';

/** Heights in pixels, by look. */
export type Measured = ReadonlyMap<string, number>;

export interface RuledTicket extends Pick<TicketFootProps, 'target'> {
  readonly ticket: Ticket;
  readonly table: Table | undefined;
  readonly counter: string | undefined;
  readonly pieces: readonly Piece[];
}

const headLook = ({ ticket, table, counter }: RuledTicket): string =>
  `head ${counter ?? tableNumber(table, ticket.order.tableId)} ${ticket.order.orderNumber} ${statusText(ticket)} ${partyText(ticket)}`;
const footLook = ({ ticket, target }: RuledTicket): string => `foot ${ticket.isVoid} ${target}`;

/** A look that has not been measured counts as 0. */
export function heightsOf(ruled: RuledTicket, measured: Measured): Heights {
  const of = (look: string): number => measured.get(look) ?? 0;
  return {
    id: ruled.ticket.id,
    head: of(headLook(ruled)),
    pieces: ruled.pieces.map(({ look }) => of(look)),
    foot: of(footLook(ruled)),
  };
}

export interface TicketRulerProps {
  tickets: readonly RuledTicket[];
  measured: Measured;
  /** The width of a column. */
  width: number;
  onMeasured: (heights: Measured) => void;
}

export function TicketRuler({ tickets, measured, width, onMeasured }: TicketRulerProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const missing = new Map(tickets.flatMap((ruled) => facesOf(ruled).filter(([look]) => !measured.has(look))));
  useLayoutEffect(() => {
    const faces = [...(ruler.current?.children ?? [])] as HTMLElement[];
    if (faces.length === 0) return;
    onMeasured(new Map(faces.map((face) => [face.dataset.look ?? '', face.getBoundingClientRect().height])));
  });
  if (missing.size === 0) return null;
  return (
    <div className={styles.ruler} inert aria-hidden="true">
      <div ref={ruler} className={styles.ticket} style={{ width }}>
        {[...missing].map(([look, face]) => (
          <div key={look} data-look={look} className={styles.ruled}>
            {face}
          </div>
        ))}
      </div>
    </div>
  );
}

const NOTHING = (): void => undefined;
/** Any text will do. A key on the button can only make it taller. */
const SOME_KEY = '8';

function facesOf(ruled: RuledTicket): readonly (readonly [look: string, face: ReactNode])[] {
  const { ticket, table, counter, pieces, target } = ruled;
  return [
    [
      headLook(ruled),
      <TicketHead
        key=""
        {...{ ticket, table, counter }}
        from={null}
        urgency="late"
        isNew={false}
        isContinued={false}
      />,
    ],
    ...pieces.map(
      (piece) => [piece.look, <TicketPiece key="" piece={piece} ticket={ticket} onTick={NOTHING} />] as const,
    ),
    [
      footLook(ruled),
      <TicketFoot
        key=""
        {...{ ticket, target }}
        name=""
        keyText={SOME_KEY}
        onBump={NOTHING}
        onSeen={NOTHING}
      />,
    ],
  ];
}
