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
import type { NextCourse, NextPlace } from './use-placing.ts';

const COURSES = [1, 2, 3, 4, 5] as const;
const NEXT = 'the next item';

export interface PlacingBarProps {
  whole: WholeVisit;
  pad: Pick<Pad, 'placing' | 'setPlacing' | 'hasMenuCourses'>;
  /** Beside the chairs: what else can be said of the chosen one. */
  more?: ReactNode;
}

/**
 * The chairs in one row. The courses get a row of their own once somebody uses them; those that the menu gives need
 * none.
 */
export function PlacingBar({ whole, pad, more }: PlacingBarProps) {
  const { placing, setPlacing, hasMenuCourses } = pad;
  const [isWanted, want] = useState(false);
  const { visit, pads, rounds } = whole;
  const orders = [...pads, ...rounds];
  const hasChairs = seatsOf(visit, placing.seat).length > 0;
  const hasCourses =
    !hasChairs ||
    isWanted ||
    (hasMenuCourses
      ? placing.course !== 'menu'
      : isNumber(placing.course) ||
        orders.some(({ items }) => items.some((item) => courseOf(item) !== null)));
  const courses = <NextCourses pad={pad} />;
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {hasChairs ? (
          <Chairs
            name={NEXT}
            party={visit}
            seat={placing.seat}
            onChoose={(seat) => setPlacing({ seat })}
            counts={itemsBySeat(orders)}
          />
        ) : (
          courses
        )}
        {!hasCourses && (
          <fieldset aria-label={`Course of ${NEXT}`}>
            <Chip
              icon={ListOrdered}
              className={styles.begin}
              onClick={() => (hasMenuCourses ? want(true) : setPlacing({ course: 1 }))}
            >
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
  const choose = (placing: Partial<NextPlace>): void => {
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
            <PlacingBar whole={whole} pad={{ ...pad, setPlacing: choose }} />
          </div>
        </Sheet>
      )}
    </>
  );
}

const placingText = ({ seat, course }: NextPlace): string =>
  isNumber(course) ? `${seatText(seat)} · Course ${course}` : seatText(seat);

const isNumber = (course: NextCourse): course is number => typeof course === 'number';

/** The course of the next dish. Where the menu gives courses, it may be left to the menu. */
function NextCourses({ pad: { placing, setPlacing, hasMenuCourses } }: Pick<PlacingBarProps, 'pad'>) {
  const course = placing.course === 'menu' && !hasMenuCourses ? null : placing.course;
  return (
    <Courses name={NEXT} course={course} onChoose={(chosen) => setPlacing({ course: chosen })}>
      {hasMenuCourses && (
        <Chip pressed={course === 'menu'} onClick={() => setPlacing({ course: 'menu' })}>
          Auto
        </Chip>
      )}
    </Courses>
  );
}

interface CoursesProps {
  name: string;
  course: NextCourse;
  onChoose: (course: number | null) => void;
  /** Before the others. */
  children?: ReactNode;
}

function Courses({ name, course, onChoose, children }: CoursesProps) {
  return (
    <div className={styles.courses}>
      <span className={styles.word}>Course</span>
      <ChipRow label={`Course of ${name}`} className={styles.chips}>
        {children}
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
  onPlace: (item: OrderItem, placing: Placing) => void;
}

/** Gives a line that is open another seat or course. The courses unfold, so that no second bar stands in the list. */
export function LinePlacing({ item, visit, onPlace }: LinePlacingProps) {
  const [isOpen, setOpen] = useState(false);
  const placing = { seat: seatOf(item), course: courseOf(item) };
  const hasChairs = seatsOf(visit, placing.seat).length > 0;
  return (
    <>
      {hasChairs && (
        <>
          <div className={styles.ofLine}>
            <Chairs
              name={item.name}
              party={visit}
              seat={placing.seat}
              onChoose={(seat) => onPlace(item, { ...placing, seat })}
            />
          </div>
          <Button
            size={44}
            variant="outline"
            iconEnd={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            className={styles.unfold}
            onClick={() => setOpen(!isOpen)}
          >
            {placing.course === null ? 'Course' : `Course ${placing.course}`}
          </Button>
        </>
      )}
      {(isOpen || !hasChairs) && (
        <div className={styles.ofLine}>
          <Courses
            name={item.name}
            course={placing.course}
            onChoose={(course) => onPlace(item, { ...placing, course })}
          />
        </div>
      )}
    </>
  );
}

/** Gives a line that was sent another seat. It keeps its course. */
export interface SentPlacingProps extends Pick<LinePlacingProps, 'item' | 'visit'> {
  onPlace: (seat: number | null) => void;
}

export const SentPlacing = ({ item, visit, onPlace }: SentPlacingProps) => (
  <Chairs name={item.name} party={visit} seat={seatOf(item)} onChoose={onPlace} />
);
