/** Takes the order of a party that pays at the end: the menu, with its check beside it or behind a bar. */
import type { Table } from '@tableside/domain/tables/table.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { OrderingShell } from '../ordering-shell.tsx';
import type { Menu } from '../use-menu.ts';
import { CheckBar } from './check-bar.tsx';
import { CheckPanel } from './check-panel.tsx';
import { GuestOrders } from './guest-orders.tsx';
import { usePad } from './use-pad.ts';

export interface VisitOrderingProps {
  table: Table;
  menu: Menu;
  whole: WholeVisit;
}

export function VisitOrdering({ table, menu, whole }: VisitOrderingProps) {
  const pad = usePad(whole);
  return (
    <OrderingShell
      table={table}
      menu={menu}
      draft={pad}
      onAsk={() => undefined}
      panel={<CheckPanel table={table} whole={whole} pad={pad} oneSized={menu.oneSized} />}
      above={<GuestOrders visit={whole.visit} />}
      bar={<CheckBar table={table} whole={whole} pad={pad} oneSized={menu.oneSized} />}
    />
  );
}
