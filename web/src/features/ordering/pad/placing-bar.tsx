/** The seat and the course of the next line, or of a line that is there. A choice stays until it is changed. */

import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { ChevronDown, ChevronUp, ListOrdered } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Chairs } from './chairs.tsx';
import type { Placing } from './pad-writer.ts';
import styles from './placing-bar.module.css';
import { itemsBySeat, seatsOf, seatText } from './seats.ts';
import type { Pad } from './use-pad.ts';

const COURSES = [1, 2, 3, 4, 5] as const;
const NEXT = 'the next item';

export interface PlacingBarProps {
  whole: WholeVisit;
  pad: Pick<Pad, 'placing' | 'setPlacing'>;
  /** Beside the chairs: what else can be said of the chosen one. */
  more?: ReactNode;
}

/** The chairs in one row. The courses get a row of their own once somebody uses them. */
export function PlacingBar({ whole, pad: { placing, setPlacing }, more }: PlacingBarProps) {
  const { visit, pads, rounds } = whole;
  const orders = [...pads, ...rounds];
  const hasChairs = seatsOf(visit, placing.seat).length > 0;
  const hasCourses =
    !hasChairs ||
    placing.course !== null ||
    orders.some(({ items }) => items.some((item) => courseOf(item) !== null));
  const choose = (course: number | null): void => setPlacing({ ...placing, course });
  const courses = <Courses name={NEXT} course={placing.course} onChoose={choose} />;
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {hasChairs ? (
          <Chairs
            name={NEXT}
            party={visit}
            seat={placing.seat}
            onChoose={(seat) => setPlacing({ ...placing, seat })}
            counts={itemsBySeat(orders)}
          />
        ) : (
          courses
        )}
        {!hasCourses && (
          <fieldset aria-label={`Course of ${NEXT}`}>
            <Chip icon={ListOrdered} className={styles.begin} onClick={() => choose(1)}>
              <span className={styles.beginWord}>Courses</span>
            </Chip>
          </fieldset>
        )}
        {more}
      </div>
      {hasChairs && hasCourses && courses}
    </div>
  );
}

/** The same behind one button, for screens that are too low for a row: 'Seat 2 · Course 1'. An allergy stays in sight. */
export function FoldedPlacing({ whole, pad, more }: PlacingBarProps) {
  const [asking, ask] = useOpening();
  const text = placingText(pad.placing);
  const choose = (placing: Placing): void => {
    pad.setPlacing(placing);
    asking?.sheet.onClose();
  };
  return (
    <>
      <Button
        size={48}
        variant="outline"
        iconEnd={ChevronUp}
        aria-haspopup="dialog"
        aria-label={`${text}, for ${NEXT}`}
        onClick={() => ask()}
      >
        {text}
      </Button>
      {more}
      {asking && (
        <Sheet key={asking.key} {...asking.sheet} title={`Who gets ${NEXT}?`}>
          <div className={styles.ofLine}>
            <PlacingBar whole={whole} pad={{ placing: pad.placing, setPlacing: choose }} />
          </div>
        </Sheet>
      )}
    </>
  );
}

const placingText = ({ seat, course }: Placing): string =>
  course === null ? seatText(seat) : `${seatText(seat)} · Course ${course}`;

interface CoursesProps {
  name: string;
  course: number | null;
  onChoose: (course: number | null) => void;
}

function Courses({ name, course, onChoose }: CoursesProps) {
  return (
    <div className={styles.courses}>
      <span className={styles.word}>Course</span>
      <ChipRow label={`Course of ${name}`} className={styles.chips}>
        <Chip pressed={course === null} onClick={() => onChoose(null)}>
          None
        </Chip>
        {COURSES.map((one) => (
          <Chip key={one} pressed={course === one} className={styles.number} onClick={() => onChoose(one)}>
            {one}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

export interface LinePlacingProps {
  item: OrderItem;
  visit: Pick<Visit, 'covers' | 'allergies'>;
  onPlace: Pad['place'];
}

/** Gives a line that is open another seat or course. The courses unfold, so that no second bar stands in the list. */
export function LinePlacing({ item, visit, onPlace }: LinePlacingProps) {
  const [isOpen, setOpen] = useState(false);
  const placing = { seat: seatOf(item), course: courseOf(item) };
  const hasChairs = seatsOf(visit, placing.seat).length > 0;
  return (
    <div className={styles.ofLine}>
      {hasChairs && (
        <div className={styles.row}>
          <Chairs
            name={item.name}
            party={visit}
            seat={placing.seat}
            onChoose={(seat) => onPlace(item, { ...placing, seat })}
          />
          <Button
            size={44}
            variant="ghost"
            iconEnd={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            className={styles.unfold}
            onClick={() => setOpen(!isOpen)}
          >
            {placing.course === null ? 'Course' : `Course ${placing.course}`}
          </Button>
        </div>
      )}
      {(isOpen || !hasChairs) && (
        <Courses
          name={item.name}
          course={placing.course}
          onChoose={(course) => onPlace(item, { ...placing, course })}
        />
      )}
    </div>
  );
}

/** Gives a line that was sent another seat. It keeps its course. */
export interface SentPlacingProps extends Pick<LinePlacingProps, 'item' | 'visit'> {
  onPlace: (seat: number | null) => void;
}

export const SentPlacing = ({ item, visit, onPlace }: SentPlacingProps) => (
  <Chairs name={item.name} party={visit} seat={seatOf(item)} onChoose={onPlace} />
);
