/**
 * The bar at the foot of phones: what the next item gets, the check behind a button, and Pay or Send. On a low screen it
 * is one row.
 */
import { paysFirst } from '@tableside/domain/entities/visit.ts';
import { ChevronsUpDown, Send } from 'lucide-react';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useLayoutQuery } from '../../../ui/overlays/layout-query.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CountBadge } from '../../../ui/status/count-badge.tsx';
import { LOW_SCREEN } from '../low-screen.ts';
import { itemsText } from '../order-messages.ts';
import { chooseNext, courseGroups, hadCourse, nextToSend, sendText } from '../pad/courses.ts';
import { FoldedPlacing, PlacingBar } from '../pad/placing-bar.tsx';
import { Covers } from './covers.tsx';
import { PayOrClose } from './pay-or-close.tsx';
import { SeatAllergy } from './seat-allergy.tsx';
import styles from './visit-bar.module.css';
import { VisitFoot } from './visit-foot.tsx';
import { VisitMore } from './visit-more.tsx';
import { VisitBody } from './visit-panel.tsx';
import type { VisitProps } from './visit-props.ts';

export function VisitBar(props: VisitProps) {
  const { table, whole, pad, beside } = props;
  const { visit } = whole;
  const { busy, run } = useOneAtATime();
  const [open, setOpen] = useState(false);
  const items = whole.pads.flatMap((order) => order.items);
  const next = paysFirst(visit) ? undefined : nextToSend(courseGroups(items));
  const hasNext = next !== undefined || whole.bill.lines.length > 0;
  const isLow = useLayoutQuery(LOW_SCREEN);
  const size = isLow ? 48 : 64;
  const Placing = isLow ? FoldedPlacing : PlacingBar;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div data-foot className={styles.bar}>
      <div className={styles.placing}>
        {pad.hasPlaces ? (
          <Placing whole={whole} pad={pad} more={<SeatAllergy whole={whole} seat={pad.placing.seat} />} />
        ) : (
          <p className={styles.name}>Check #{visit.number}</p>
        )}
        {beside.others > 0 && (
          <IconButton icon={ChevronsUpDown} label="Other checks at this table" onClick={beside.onAsk} />
        )}
        <VisitMore {...props} />
      </div>
      <div className={styles.acts}>
        <Button variant={hasNext ? 'tonal' : 'primary'} size={size} block onClick={() => setOpen(true)}>
          <CountBadge
            count={count}
            label={`${itemsText(count)} ${paysFirst(visit) ? 'not paid' : 'not sent'}`}
            large
          />
          Check
        </Button>
        {next && (
          <Button
            variant="primary"
            size={size}
            block
            icon={Send}
            busy={busy}
            onClick={() => run(() => pad.send(chooseNext))}
          >
            {sendText(next, next.items.length === items.length, hadCourse(whole.rounds))}
          </Button>
        )}
        {!next && (hasNext || paysFirst(visit)) && <PayOrClose whole={whole} variant="primary" size={size} />}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={`Check #${visit.number}`}
        flush
        footer={<VisitFoot table={table} whole={whole} pad={pad} />}
      >
        <div className={styles.head}>
          <Covers whole={whole} />
        </div>
        <VisitBody {...props} />
      </Sheet>
    </div>
  );
}
