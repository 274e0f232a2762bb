/**
 * The lines that nobody has sent, by course. Each course has its own send button as soon as there are several. A
 * guest's order that was put on the check stands under its own name.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { isOwnPad, type Visit } from '@tableside/domain/visits/visit.ts';
import { Send } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DraftLines } from '../draft-lines.tsx';
import { type CourseGroup, courseGroups, sendText } from './courses.ts';
import { guestOrderName } from './guest-orders.tsx';
import styles from './pad-lines.module.css';
import { LinePlacing } from './placing-bar.tsx';
import type { Pad } from './use-pad.ts';

export interface PadLinesProps {
  order: Order;
  visit: Visit;
  pad: Pad;
  oneSized: ReadonlySet<string> | undefined;
  /** A course was sent before, so the next one is fired. */
  fires: boolean;
}

export function PadLines({ order, visit, pad, oneSized, fires }: PadLinesProps) {
  const groups = courseGroups(order.items);
  const isOne = groups.length === 1;
  const sections = groups.map((group) => (
    <section key={group.course} aria-label={headingOf(group)}>
      {!(isOne && group.course === null) && (
        <div className={styles.head}>
          <h2 className={styles.title}>{headingOf(group)}</h2>
          {!isOne && (
            <Button size={44} icon={Send} onClick={() => void pad.send(() => group.items)}>
              {sendText(group, isOne, fires)}
            </Button>
          )}
        </div>
      )}
      <DraftLines
        order={{ ...order, items: group.items }}
        draft={pad}
        oneSized={oneSized}
        startsAtEnd={isOne}
        more={(item) => <LinePlacing item={item} visit={visit} onPlace={pad.place} />}
      />
    </section>
  ));
  if (isOwnPad(order)) return sections;
  return (
    <section aria-label={guestOrderName(order)}>
      <h2 className={styles.guest}>{guestOrderName(order)}</h2>
      {sections}
    </section>
  );
}

const headingOf = ({ course }: CourseGroup): string => (course === null ? 'No course' : `Course ${course}`);
