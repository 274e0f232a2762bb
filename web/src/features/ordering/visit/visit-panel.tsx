/** The check of a party beside the menu on tablets: what was sent, what is on the pad, and what comes next. */
import { ChevronDown } from 'lucide-react';
import { WaitingCards } from '../../../components/cards/waiting-cards.tsx';
import { TableName } from '../../../components/tables/table-name.tsx';
import { Reductions } from '../../../components/visits/reductions.tsx';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { hadCourse } from '../pad/courses.ts';
import { PadLines } from '../pad/pad-lines.tsx';
import { PlacingBar } from '../pad/placing-bar.tsx';
import { CheckNote } from './check-note.tsx';
import { Covers } from './covers.tsx';
import { GuestOrders } from './guest-orders.tsx';
import { LimitBand } from './limit-band.tsx';
import { KitchenNote } from './note-sheet.tsx';
import { SeatAllergy } from './seat-allergy.tsx';
import { SentRounds } from './sent-rounds.tsx';
import { TableOrders } from './table-orders.tsx';
import { VisitAdjust } from './visit-adjust.tsx';
import { VisitFoot } from './visit-foot.tsx';
import { VisitMore } from './visit-more.tsx';
import styles from './visit-panel.module.css';
import type { VisitProps } from './visit-props.ts';

export function VisitPanel(props: VisitProps) {
  const { table, whole, pad, beside } = props;
  const { visit } = whole;
  return (
    <section className={styles.panel} aria-label={`Check ${visit.number}`}>
      <div className={styles.head}>
        <div className={styles.names}>
          <TableName table={table} tableId={table.id} className={styles.table} />
          <span className={styles.number}>
            {beside.others > 0 ? (
              <Button variant="ghost" size={44} iconEnd={ChevronDown} onClick={beside.onAsk}>
                #{visit.number}
              </Button>
            ) : (
              `#${visit.number}`
            )}
          </span>
        </div>
        <Covers whole={whole} />
        <VisitMore {...props} />
      </div>
      {pad.hasPlaces && (
        <PlacingBar whole={whole} pad={pad} more={<SeatAllergy whole={whole} seat={pad.placing.seat} />} />
      )}
      <div className={styles.body}>
        <VisitBody {...props} />
      </div>
      <div className={styles.foot}>
        <VisitFoot table={table} whole={whole} pad={pad} />
      </div>
    </section>
  );
}

/** The lines that were sent and those that were not, for the panel and for the page on phones. */
export function VisitBody({ table, whole, pad, oneSized }: VisitProps) {
  const { visit, pads, rounds, bill } = whole;
  const isEmpty = pads.length === 0;
  return (
    <>
      <CheckNote visit={visit} />
      <WaitingCards visit={visit} clockOffsetMs={useClockOffset()} className={styles.problem} />
      <LimitBand whole={whole} problem={pad.problem} className={styles.problem} />
      <GuestOrders tableId={table.id} visit={visit} rootId={visit.rootId} className={styles.had} />
      {rounds.length > 0 ? (
        <SentRounds whole={whole} pad={pad} oneSized={oneSized} open={isEmpty} />
      ) : (
        <TableOrders table={table} pad={pad} open={isEmpty} className={styles.had} />
      )}
      <KitchenNote whole={whole} />
      {pads.map((order) => (
        <PadLines
          key={order.id}
          order={order}
          whole={whole}
          pad={pad}
          oneSized={oneSized}
          fires={hadCourse(rounds)}
        />
      ))}
      {isEmpty && rounds.length === 0 && (
        <p className={styles.empty}>Nothing on the check yet. Tap a product to add it.</p>
      )}
      {!isEmpty && rounds.length === 0 && (
        <>
          <Reductions visit={visit} bill={bill} />
          <VisitAdjust whole={whole} />
        </>
      )}
    </>
  );
}
