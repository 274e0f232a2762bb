/** What a table opens with where guests pay at the end: the check of its party, or the question how many sit down. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { type ReactNode, useState } from 'react';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import type { Menu } from '../use-menu.ts';
import { SeatPage } from './seat-page.tsx';
import { VisitOrdering } from './visit-ordering.tsx';
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
  const [only] = visits;
  const whole = visits.length === 1 ? only : visits.find(({ visit }) => visit.rootId === chosenId);
  if (whole) return <VisitOrdering key={whole.visit.rootId} table={table} menu={menu} whole={whole} />;
  if (visits.length > 1) return <WhichCheck table={table} visits={visits} onChoose={setChosenId} />;
  return isPayFirst ? payFirst : <SeatPage table={table} onPayFirst={() => setPayFirst(true)} />;
}
