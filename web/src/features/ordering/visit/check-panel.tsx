/** The check of a visit beside the menu on tablets: what was sent, what is on the pad, and what comes next. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { TableName } from '../../../components/tables/table-name.tsx';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import styles from '../draft-panel.module.css';
import { CheckFoot } from './check-foot.tsx';
import { CheckMore } from './check-more.tsx';
import { hadCourse } from './courses.ts';
import { Covers } from './covers.tsx';
import { GuestOrders } from './guest-orders.tsx';
import { LimitBand } from './limit-band.tsx';
import { PadLines } from './pad-lines.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { SentRounds } from './sent-rounds.tsx';
import type { Pad } from './use-pad.ts';

export interface CheckProps {
  table: Table;
  whole: WholeVisit;
  pad: Pad;
  oneSized: ReadonlySet<string> | undefined;
}

export function CheckPanel(props: CheckProps) {
  const { table, whole, pad } = props;
  const { visit } = whole;
  return (
    <section className={styles.panel} aria-label={`Check ${visit.number}`}>
      <div className={styles.head}>
        <div className={styles.names}>
          <TableName table={table} tableId={table.id} />
          <span className={styles.number}>#{visit.number}</span>
        </div>
        <Covers visit={visit} />
        <CheckMore whole={whole} table={table} />
      </div>
      <PlacingBar visit={visit} placing={pad.placing} onPlace={pad.setPlacing} />
      <div className={styles.body}>
        <CheckBody {...props} />
      </div>
      <div className={styles.foot}>
        <CheckFoot table={table} whole={whole} pad={pad} />
      </div>
    </section>
  );
}

/** The lines that were sent and those that were not, for the panel and for the page on phones. */
export function CheckBody({ whole, pad, oneSized }: Omit<CheckProps, 'table'>) {
  const isEmpty = whole.pads.length === 0;
  return (
    <>
      <LimitBand whole={whole} problem={pad.problem} className={styles.problem} />
      <GuestOrders visit={whole.visit} className={styles.had} />
      <SentRounds
        key={isEmpty ? 'alone' : 'beside'}
        whole={whole}
        pad={pad}
        oneSized={oneSized}
        open={isEmpty}
      />
      {whole.pads.map((order) => (
        <PadLines
          key={order.id}
          order={order}
          visit={whole.visit}
          pad={pad}
          oneSized={oneSized}
          fires={hadCourse(whole.rounds)}
        />
      ))}
      {isEmpty && whole.rounds.length === 0 && (
        <p className={styles.empty}>Nothing on the check yet. Tap a product to add it.</p>
      )}
    </>
  );
}
