/** One piece of a ticket. A line can be ticked off; an allergy stands at its dish. */
import type { Station } from '@tableside/domain/entities/station.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { Ban, Check, ShoppingBag, TriangleAlert } from 'lucide-react';
import { StationDot } from '../../components/menu/station-dot.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './ticket-card.module.css';
import type { Piece } from './ticket-pieces.ts';
import type { Ticket } from './tickets.ts';

export interface TicketPieceProps {
  piece: Piece;
  ticket: Ticket;
  onTick: (ticket: Ticket, itemId: string) => void;
}

export function TicketPiece(props: TicketPieceProps) {
  const { piece } = props;
  return (
    <div data-piece={piece.id}>
      <PieceFace {...props} />
    </div>
  );
}

function PieceFace({ piece, ticket, onTick }: TicketPieceProps) {
  if (piece.kind === 'allergy' || piece.kind === 'allergyAdded') {
    return (
      <p className={styles.allergy}>
        <Icon of={TriangleAlert} size={28} />
        {piece.text}
      </p>
    );
  }
  if (piece.kind === 'cancelled') {
    return (
      <p className={styles.cancelled}>
        <b>{piece.why}</b>
        <span>{piece.by}</span>
      </p>
    );
  }
  if (piece.kind === 'rush') return <p className={styles.rush}>{piece.text}</p>;
  if (piece.kind === 'takeaway') {
    return (
      <p className={styles.takeaway}>
        <Icon of={ShoppingBag} size={28} />
        {piece.text}
      </p>
    );
  }
  if (piece.kind === 'note') {
    return (
      <p dir="auto" className={styles.note}>
        {piece.text}
      </p>
    );
  }
  if (piece.kind === 'line') {
    return (
      <>
        {piece.course && <h3 className={styles.course}>{piece.course}</h3>}
        <Line piece={piece} ticket={ticket} onTick={onTick} />
      </>
    );
  }
  return (
    <p role="alert" className={styles.problem}>
      {piece.text}
    </p>
  );
}

interface LineProps extends TicketPieceProps {
  piece: Extract<Piece, { kind: 'line' }>;
}

function Line({ piece, ticket, onTick }: LineProps) {
  const { line } = piece;
  if (ticket.isVoid) {
    return (
      <div className={styles.line}>
        <LineText piece={piece} />
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={line.status === 'ready'}
      className={styles.line}
      onClick={() => onTick(ticket, line.id)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <LineText piece={piece} />
      {line.status === 'ready' && <Icon of={Check} size={28} />}
    </button>
  );
}

function StationMark({ station: { name, color } }: { station: Station }) {
  return (
    <span className={styles.station}>
      <StationDot color={color} />
      <span className="visually-hidden">{name}: </span>
    </span>
  );
}

type LineTextProps = Pick<LineProps, 'piece'>;

function LineText({ piece }: LineTextProps) {
  const { line, name, category, menuName, combo, seat, station, choices, asked, clash, left: stock } = piece;
  const left = leftOf(line);
  const voided = line.quantity - left;
  return (
    <>
      <span className={styles.quantity}>{left === 0 ? line.quantity : left}</span>
      <span className={styles.name}>
        <span className={styles.first}>
          <span dir="auto" className={classNames(styles.dish, left === 0 && styles.struck)}>
            {station && <StationMark station={station} />}
            <bdi>{name}</bdi>
            {category && (
              <span className={styles.ofCategory}>
                {' '}
                (<bdi>{category}</bdi>)
              </span>
            )}
          </span>
          {seat && <span className={styles.seat}>{seat}</span>}
        </span>
        {menuName && <bdi className={styles.menuName}>{menuName}</bdi>}
        {combo && <bdi className={styles.menuName}>{combo}</bdi>}
        {voided > 0 && (
          <span className={styles.voided}>
            <Icon of={Ban} size={28} />
            {left === 0 ? 'Void: do not make' : `${voided} void`}
          </span>
        )}
        {choices !== '' && (
          <span dir="auto" className={styles.choices}>
            {choices}
          </span>
        )}
        {asked.map(({ id, text, depth, isLeftOut }) => (
          <span
            key={id}
            dir="auto"
            data-depth={depth}
            className={classNames(styles.choices, isLeftOut && styles.leftOut)}
          >
            {text}
          </span>
        ))}
        {line.note && (
          <span dir="auto" className={styles.lineNote}>
            <span className="visually-hidden">Note: </span>
            {line.note}
          </span>
        )}
        {stock !== undefined && <span className={styles.left}>{stock}</span>}
        {line.allergy && (
          <span className={styles.dishAllergy}>
            <Icon of={TriangleAlert} size={24} />
            <span className="visually-hidden">Allergy: </span>
            {line.allergy}
          </span>
        )}
        {clash !== undefined && <span className={styles.dishAllergy}>{clash}</span>}
        {line.unavailable && <span className={styles.soldOut}>Marked sold out</span>}
      </span>
    </>
  );
}
