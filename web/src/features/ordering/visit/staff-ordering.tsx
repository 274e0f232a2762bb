/** Opens a table where guests pay at the end: with the check of its party, or by asking how many sit down. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { OrderingShell } from '../ordering-shell.tsx';
import type { Menu } from '../use-menu.ts';
import { CheckBar } from './check-bar.tsx';
import { CheckPanel, type CheckProps } from './check-panel.tsx';
import { GuestOrders } from './guest-orders.tsx';
import { SeatPage } from './seat-page.tsx';
import { SentRounds } from './sent-rounds.tsx';
import styles from './staff-ordering.module.css';
import { usePad } from './use-pad.ts';
import { WhichCheck } from './which-check.tsx';

export interface StaffOrderingProps {
  table: Table;
  menu: Menu;
  /** The open visits at the table, oldest first. */
  visits: readonly WholeVisit[];
  /** An order that is paid first, for a person who chooses that. */
  payFirst: ReactNode;
}

export function StaffOrdering({ table, menu, visits, payFirst }: StaffOrderingProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [isPayFirst, setPayFirst] = useState(false);
  useKeptFocus(visits.length === 0);
  const [only] = visits;
  const whole = visits.length === 1 ? only : visits.find(({ visit }) => visit.rootId === chosenId);
  if (whole) return <VisitOrdering key={whole.visit.rootId} table={table} menu={menu} whole={whole} />;
  if (visits.length > 1) return <WhichCheck table={table} visits={visits} onChoose={setChosenId} />;
  return isPayFirst ? payFirst : <SeatPage table={table} onPayFirst={() => setPayFirst(true)} />;
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

interface VisitOrderingProps {
  table: Table;
  menu: Menu;
  whole: WholeVisit;
}

/** Takes the order of a party that pays at the end: the menu, with its check beside it or behind a bar. */
function VisitOrdering({ table, menu, whole }: VisitOrderingProps) {
  const pad = usePad(whole);
  return (
    <OrderingShell
      table={table}
      menu={menu}
      draft={pad}
      onAsk={() => undefined}
      panel={<CheckPanel table={table} whole={whole} pad={pad} oneSized={menu.oneSized} />}
      above={<AboveMenu whole={whole} pad={pad} oneSized={menu.oneSized} />}
      bar={<CheckBar table={table} whole={whole} pad={pad} oneSized={menu.oneSized} />}
    />
  );
}

/** Shows above the menu of a phone which orders guests sent, and which rounds the kitchen has. */
function AboveMenu({ whole, pad, oneSized }: Omit<CheckProps, 'table'>) {
  const isEmpty = whole.pads.length === 0;
  return (
    <>
      <GuestOrders visit={whole.visit} />
      {whole.rounds.length > 0 && (
        <div className={styles.sent}>
          <SentRounds
            key={isEmpty ? 'alone' : 'beside'}
            whole={whole}
            pad={pad}
            oneSized={oneSized}
            open={isEmpty}
          />
        </div>
      )}
    </>
  );
}
