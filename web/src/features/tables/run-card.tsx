/** A round that is up: for which table, what it is and for which seat, allergies and notes, and for how long it waits. */
import { type Order, type OrderItem, upSince } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { itemChoices } from '@tableside/domain/orders/item-details.ts';
import { type NamedTable, tableText } from '@tableside/domain/tables/table-name.ts';
import { Check, MessageSquareText, ShoppingBag, TriangleAlert } from 'lucide-react';
import { placeOf, roundAtCounter } from '../../components/orders/counter-text.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { Age } from '../../components/time/age.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './run-card.module.css';

/** Hot food suffers after this many minutes on the pass. */
const UP_MINUTES = { amber: 3, red: 6 };

export interface RunCardProps {
  round: Order;
  /** Who serves the party. */
  server: string | null;
  table: NamedTable | undefined;
  /** The open check of the round. */
  party: Visit | undefined;
  /** Products whose size need not be named. */
  oneSized: ReadonlySet<string>;
  onServed: () => void;
}

export function RunCard({ round, server, table, party, oneSized, onServed }: RunCardProps) {
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  const place = placeOf(table, roundAtCounter(round), timezone);
  const name = tableText(place, round.tableId);
  const word = round.party ? 'Picked up' : 'Served';
  const items = bySeat(round.items);
  return (
    <Card as="article" aria-label={`${name}, #${round.orderNumber}`} className={styles.card}>
      <header className={styles.head}>
        <TableName table={place} tableId={round.tableId} className={styles.table} />
        <span className={styles.age}>
          <Age
            since={upSince(round)}
            amberMinutes={UP_MINUTES.amber}
            redMinutes={UP_MINUTES.red}
            clockOffsetMs={clockOffsetMs}
          />
        </span>
      </header>
      <p className={styles.facts}>
        {[`#${round.orderNumber}`, round.party ? null : party?.name, server].filter(Boolean).map((fact) => (
          <span key={fact} dir="auto">
            {fact}
          </span>
        ))}
        {round.service === 'takeaway' && !round.party && (
          <span className={styles.takeaway}>
            <Icon of={ShoppingBag} size={18} />
            Takeout
          </span>
        )}
      </p>
      <ul className={styles.lines} data-seats={items.some((item) => seatOf(item) !== null)}>
        {items.map((item) => (
          <Line key={item.id} item={item} hasSize={!oneSized.has(item.productId)} />
        ))}
      </ul>
      {round.note && (
        <NoteBand tone="neutral" icon={MessageSquareText}>
          {round.note}
        </NoteBand>
      )}
      <Button
        block
        size={64}
        icon={Check}
        aria-label={`${word}, ${name}, #${round.orderNumber}`}
        onClick={onServed}
      >
        {word}
      </Button>
    </Card>
  );
}

/** Returns what is carried, seat by seat; what is for the whole table comes last. */
const bySeat = (items: readonly OrderItem[]): readonly OrderItem[] =>
  items
    .filter((item) => leftOf(item) > 0)
    .toSorted((a, b) => (seatOf(a) ?? Infinity) - (seatOf(b) ?? Infinity));

function Line({ item, hasSize }: { item: OrderItem; hasSize: boolean }) {
  const seat = seatOf(item);
  const choices = itemChoices(item, hasSize ? item.size.name : '');
  return (
    <li className={styles.line}>
      <span className={styles.seat}>{seat !== null && `Seat ${seat}`}</span>
      <span className={styles.words}>
        <span className={styles.dish} dir="auto">
          {leftOf(item)} × {item.name}
        </span>
        {choices !== '' && <span dir="auto">{choices}</span>}
        {item.note && (
          <span className={styles.note} dir="auto">
            {item.note}
          </span>
        )}
        {item.allergy && (
          <span className={styles.allergy}>
            <Icon of={TriangleAlert} size={20} />
            <span>Allergy: {item.allergy}</span>
          </span>
        )}
      </span>
    </li>
  );
}
