/**
 * Takes the order of a table: the menu, with the check of a party beside it or behind a bar. Where guests pay first, a
 * free table opens at the menu. Where they pay at the end, it asks how many sit down.
 */
import type { Table } from '@tableside/domain/entities/table.ts';
import { paysFirst } from '@tableside/domain/entities/visit.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import type { Menu } from './menu/use-menu.ts';
import { OrderingShell } from './ordering-shell.tsx';
import { type Pad, usePad } from './pad/use-pad.ts';
import styles from './table-ordering.module.css';
import { GuestOrders } from './visit/guest-orders.tsx';
import { NewVisitBar, NewVisitPanel } from './visit/new-visit-panel.tsx';
import { SeatPage } from './visit/seat-page.tsx';
import { SentRounds } from './visit/sent-rounds.tsx';
import { TableOrders } from './visit/table-orders.tsx';
import { useOpenVisit } from './visit/use-open-visit.ts';
import { VisitBar } from './visit/visit-bar.tsx';
import { VisitPanel } from './visit/visit-panel.tsx';
import type { VisitProps } from './visit/visit-props.ts';
import { WhichVisit } from './visit/which-visit.tsx';

export interface TableOrderingProps {
  table: Table;
  menu: Menu;
  /** When the guests of this venue pay. */
  payAt: PayAt;
  /** The open visits at the table, oldest first. */
  visits: readonly WholeVisit[];
}

export function TableOrdering({ table, menu, payAt, visits }: TableOrderingProps) {
  const [isPayFirst, setPayFirst] = useState(false);
  const { shown, ...acts } = useOpenVisit(table.id, visits);
  useKeptFocus(shown.kind !== 'open');
  if (shown.kind === 'ask') {
    return <WhichVisit table={table} visits={visits} onChoose={acts.choose} onNew={acts.begin} />;
  }
  if (shown.kind === 'new' && payAt === 'end' && !isPayFirst) {
    return <SeatPage table={table} rootId={shown.rootId} onPayFirst={() => setPayFirst(true)} />;
  }
  return (
    <OneVisit
      key={shown.rootId}
      table={table}
      menu={menu}
      rootId={shown.rootId}
      whole={shown.kind === 'open' ? shown.whole : undefined}
      beside={{ others: visits.length - 1, onAsk: acts.ask, onNew: acts.begin }}
    />
  );
}

/** The button that seats a party leaves with its page. Keys then go on at the menu, not at the start of the page. */
function useKeptFocus(isSeating: boolean): void {
  const [wasSeating] = useState(isSeating);
  const isSeated = wasSeating && !isSeating;
  useEffect(() => {
    if (isSeated && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [isSeated]);
}

interface OneVisitProps extends Pick<VisitProps, 'table' | 'beside'> {
  menu: Menu;
  rootId: string;
  whole: WholeVisit | undefined;
}

export function OneVisit({ table, menu, rootId, whole, beside }: OneVisitProps) {
  const payAt: PayAt = whole && !paysFirst(whole.visit) ? 'end' : 'order';
  const pad = usePad({ tableId: table.id, rootId, whole, payAt });
  const shell = (parts: { panel: ReactNode; bar: ReactNode; above: ReactNode }) => (
    <OrderingShell
      table={table}
      party={isCounter(table) ? null : whole?.visit.name}
      rootId={rootId}
      isNew={!whole}
      menu={menu}
      pad={pad}
      {...parts}
    />
  );
  if (!whole) {
    return shell({
      panel: <NewVisitPanel table={table} pad={pad} rootId={rootId} />,
      bar: <NewVisitBar rootId={rootId} />,
      above: (
        <>
          <GuestOrders tableId={table.id} visit={undefined} rootId={rootId} />
          <TableOrders table={table} pad={pad} />
        </>
      ),
    });
  }
  const props = { table, whole, pad, oneSized: menu.oneSized, beside };
  return shell({
    panel: <VisitPanel {...props} />,
    bar: <VisitBar {...props} />,
    above: <AboveMenu {...props} />,
  });
}

/** Shows above the menu of a phone which orders guests sent, and which rounds the kitchen has. */
function AboveMenu({ table, whole, pad, oneSized }: { table: Table; pad: Pad } & VisitProps) {
  const isEmpty = whole.pads.length === 0;
  return (
    <>
      <GuestOrders tableId={table.id} visit={whole.visit} rootId={whole.visit.rootId} />
      {whole.rounds.length > 0 ? (
        <div className={styles.sent}>
          <SentRounds whole={whole} pad={pad} oneSized={oneSized} open={isEmpty} />
        </div>
      ) : (
        <TableOrders table={table} pad={pad} />
      )}
    </>
  );
}
