/**
 * The lines that nobody has sent, by course. Each course has its own send button as soon as there are several. A
 * guest's order that was put on the check stands under its own name.
 */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { isOwnPad, paysFirst, seatOf } from '@tableside/domain/entities/visit.ts';
import { clashOf } from '@tableside/domain/menu/allergens.ts';
import { dishWith } from '@tableside/domain/menu/dish-with.ts';
import { Percent, Send } from 'lucide-react';
import { useOptionGroups } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { guestOrderName } from '../visit/guest-orders.tsx';
import { ReduceSheet } from '../visit/line-reductions.tsx';
import { useReseating } from './ask-again.tsx';
import { type CourseGroup, courseGroups, sendText } from './courses.ts';
import styles from './pad-lines.module.css';
import { LinePlacing } from './placing-bar.tsx';
import { UnsentLines } from './unsent-lines.tsx';
import type { Pad } from './use-pad.ts';

export interface PadLinesProps {
  order: Order;
  whole: WholeVisit;
  pad: Pad;
  oneSized: ReadonlySet<string> | undefined;
  /** A course was sent before, so the next one is fired. */
  fires: boolean;
}

export function PadLines({ order, whole, pad, oneSized, fires }: PadLinesProps) {
  const [reducing, reduce] = useOpening<OrderItem>();
  const { visit } = whole;
  const optionGroups = useOptionGroups();
  const { reseat, question } = useReseating(visit);
  const place: Pad['place'] = (item, placing) =>
    placing.seat === seatOf(item)
      ? pad.place(item, placing)
      : reseat(item, placing.seat, (moved) => pad.place(item, { ...placing, ...moved }));
  const isSentByHand = !paysFirst(visit);
  const groups = courseGroups(order.items);
  const isOne = groups.length === 1;
  const sections = groups.map((group) => (
    <section key={group.course} aria-label={headingOf(group)}>
      {!(isOne && group.course === null) && (
        <div className={styles.head}>
          <h2 className={styles.title}>{headingOf(group)}</h2>
          {!isOne && isSentByHand && (
            <Button size={44} icon={Send} onClick={() => void pad.send(() => group.items)}>
              {sendText(group, isOne, fires)}
            </Button>
          )}
        </div>
      )}
      <UnsentLines
        order={{ ...order, items: group.items }}
        acts={pad}
        oneSized={oneSized}
        startsAtEnd={isOne}
        clashOf={({ allergy, options }, product) =>
          clashOf([allergy], dishWith(product, options, optionGroups))
        }
        more={(item) => (
          <>
            {pad.hasPlaces && <LinePlacing item={item} visit={visit} onPlace={place} />}
            <Button
              size={44}
              variant="outline"
              icon={Percent}
              aria-label={`Comp or discount on ${item.name}`}
              onClick={() => reduce(item)}
            >
              Comp or discount
            </Button>
          </>
        )}
      />
    </section>
  ));
  const all = (
    <>
      {sections}
      {question}
      {reducing && <ReduceSheet key={reducing.key} {...reducing.sheet} whole={whole} item={reducing.about} />}
    </>
  );
  if (isOwnPad(order)) return all;
  return (
    <section aria-label={guestOrderName(order)}>
      <h2 className={styles.guest}>{guestOrderName(order)}</h2>
      {all}
    </section>
  );
}

const headingOf = ({ course }: CourseGroup): string => (course === null ? 'No course' : `Course ${course}`);
