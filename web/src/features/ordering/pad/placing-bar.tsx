/** The seat and the course of the next line. A choice stays until it is changed. */

import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import type { Placing } from './pad-writer.ts';
import styles from './placing-bar.module.css';
import type { Pad } from './use-pad.ts';

export interface PlacingBarProps {
  /** The item that the seat and course are for: 'the next item', or the name of a product. */
  name?: string;
  visit: Pick<Visit, 'covers'>;
  placing: Placing;
  onPlace: (placing: Placing) => void;
  /** A line that was sent keeps its course. */
  seatOnly?: boolean;
  /** Below the chips of the seats: what else can be said of the chosen one. */
  more?: ReactNode;
}

const COURSES = [1, 2, 3, 4, 5] as const;
/** More seats than this are rarely told apart. */
const MOST_SEATS = 20;

export function PlacingBar({
  name = 'the next item',
  visit: { covers },
  placing,
  onPlace,
  seatOnly,
  more,
}: PlacingBarProps) {
  const seats = Array.from({ length: Math.min(covers ?? 0, MOST_SEATS) }, (_, n) => n + 1);
  return (
    <div className={styles.bar}>
      {seats.length > 1 && (
        <div className={styles.row}>
          <span className={styles.word}>Seat</span>
          <ChipRow label={`Seat of ${name}`} className={styles.chips}>
            <Chip pressed={placing.seat === null} onClick={() => onPlace({ ...placing, seat: null })}>
              Table
            </Chip>
            {seats.map((seat) => (
              <Chip
                key={seat}
                pressed={placing.seat === seat}
                className={styles.number}
                onClick={() => onPlace({ ...placing, seat })}
              >
                {seat}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {more && <div className={styles.more}>{more}</div>}
      {!seatOnly && (
        <div className={styles.row}>
          <span className={styles.word}>Course</span>
          <ChipRow label={`Course of ${name}`} className={styles.chips}>
            <Chip pressed={placing.course === null} onClick={() => onPlace({ ...placing, course: null })}>
              None
            </Chip>
            {COURSES.map((course) => (
              <Chip
                key={course}
                pressed={placing.course === course}
                className={styles.number}
                onClick={() => onPlace({ ...placing, course })}
              >
                {course}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </div>
  );
}

/** Gives a line that is open another seat or course. */
export interface LinePlacingProps {
  item: OrderItem;
  visit: Pick<Visit, 'covers'>;
  onPlace: Pad['place'];
}

export function LinePlacing({ item, visit, onPlace }: LinePlacingProps) {
  return (
    <div className={styles.ofLine}>
      <PlacingBar
        name={item.name}
        visit={visit}
        placing={{ seat: seatOf(item), course: courseOf(item) }}
        onPlace={(placing) => onPlace(item, placing)}
      />
    </div>
  );
}
