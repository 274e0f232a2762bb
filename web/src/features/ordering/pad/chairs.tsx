/**
 * A table with its chairs in one row: a tap on a chair chooses who gets the next dish. It is a radio group, so arrow
 * keys walk around the table. The chosen chair is always whole in sight. The chair of a guest with an allergy has a red
 * back.
 */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { placeOf } from '@tableside/domain/visits/allergies.ts';
import { useEffect, useId, useRef } from 'react';
import styles from './chairs.module.css';
import { type Seat, seatsOf, seatText } from './seats.ts';

export interface ChairsProps {
  /** What the chair is for: 'the next item', or the name of a product. */
  name: string;
  party: Pick<Visit, 'covers' | 'allergies'>;
  seat: Seat;
  onChoose: (seat: Seat) => void;
  /** How many items each seat has. */
  counts?: ReadonlyMap<Seat, number> | undefined;
}

/** Shows nothing for a guest alone. */
export function Chairs({ name, party, seat, onChoose, counts }: ChairsProps) {
  const group = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const seats = seatsOf(party, seat);
  useEffect(() => keptInSight(row.current, seat), [seat]);
  if (seats.length === 0) return null;
  return (
    <fieldset ref={row} aria-label={`Seat of ${name}`} className={styles.chairs}>
      {[null, ...seats].map((one) => {
        const count = counts?.get(one) ?? 0;
        const hasAllergy = Boolean(party.allergies?.[placeOf(one)]);
        return (
          <label
            key={one}
            data-seat={one ?? 'table'}
            data-allergy={hasAllergy}
            className={one === null ? styles.table : styles.chair}
          >
            <input
              type="radio"
              name={group}
              checked={seat === one}
              onChange={() => onChoose(one)}
              aria-label={`${seatText(one, count)}${hasAllergy ? ', allergy' : ''}`}
              className={styles.input}
            />
            <span aria-hidden="true">{one ?? 'Table'}</span>
            {count > 0 && (
              <span aria-hidden="true" className={styles.count}>
                {count}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Keeps the chair in the middle of its row while the row gets wider or narrower. Nothing around the row shifts. */
function keptInSight(row: HTMLElement | null, seat: Seat): (() => void) | undefined {
  const chair = row?.querySelector<HTMLElement>(`[data-seat="${seat ?? 'table'}"]`);
  if (!row || !chair) return undefined;
  const observer = new ResizeObserver(() => {
    row.scrollLeft = chair.offsetLeft + chair.offsetWidth / 2 - row.clientWidth / 2;
  });
  observer.observe(row);
  return () => observer.disconnect();
}
