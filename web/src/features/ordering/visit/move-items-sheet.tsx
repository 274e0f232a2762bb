/**
 * Moves lines to another check: which lines and how many portions of each, then which check. A table without one gets a
 * new check.
 */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useState } from 'react';
import { PickLines } from '../../../components/visits/pick-lines.tsx';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { useTables } from '../../../mirror/read/read.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { itemsText } from '../order-messages.ts';
import { useTakingAlong } from '../pad/ask-again.tsx';
import { TableButtons } from '../table/table-picks.tsx';
import styles from './move-items-sheet.module.css';
import { type Moving, portionsOf, type Target, useMoving } from './use-moving.ts';

export interface MoveItemsSheetProps {
  whole: WholeVisit;
  /** A line that is chosen already. If it is a single portion, the sheet begins with the check. */
  item?: OrderItem | undefined;
  open: boolean;
  onClose: () => void;
}

export function MoveItemsSheet({ whole, item, open, onClose }: MoveItemsSheetProps) {
  const [moving, setMoving] = useState<Moving>(new Map(item ? [[item.id, leftOf(item)]] : []));
  const [isWhere, setWhere] = useState(item !== undefined && leftOf(item) === 1);
  const [problem, setProblem] = useState<Problem>(null);
  const { run } = useOneAtATime();
  const what = itemsText(portionsOf(moving));
  const lines = linesOf(whole);
  const choose = (ids: ReadonlySet<string>): void =>
    setMoving(new Map(lines.flatMap(({ item }) => (ids.has(item.id) ? [countOf(item, moving)] : []))));
  const choosePortions = (item: OrderItem, count: number): void =>
    setMoving(new Map([...moving, [item.id, count]]));
  const move = useMoving(whole);
  const { take, question } = useTakingAlong();
  const moveTo = (to: Target): void => {
    const chosen = lines.map(({ item }) => item).filter(({ id }) => moving.has(id));
    take(chosen, to, ({ items, clashes }) =>
      run(async () => {
        const refused = await move(new Map(items.map((item) => countOf(item, moving))), to, clashes);
        setProblem(refused);
        if (refused === null) onClose();
      }),
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isWhere ? `Move ${item && leftOf(item) === 1 ? item.name : what} to…` : 'Move which items?'}
      footer={
        isWhere ? undefined : (
          <Button
            variant="primary"
            size={64}
            block
            disabledReason={moving.size === 0 ? 'Choose an item first.' : undefined}
            onClick={() => setWhere(true)}
          >
            Move {moving.size === 0 ? 'items' : what}
          </Button>
        )
      }
    >
      <ProblemBand problem={problem} />
      {question}
      {isWhere ? (
        <Where whole={whole} onPick={moveTo} />
      ) : (
        <PickLines
          lines={lines}
          chosen={new Set(moving.keys())}
          onChange={choose}
          portions={{
            of: (item) => ({ here: moving.get(item.id) ?? 0, free: leftOf(item) }),
            onChange: choosePortions,
          }}
        />
      )}
    </Sheet>
  );
}

/** The sent lines that are not voided, then those that were not sent. */
const linesOf = ({ bill, pads }: WholeVisit) => [
  ...bill.lines.filter(({ item }) => leftOf(item) > 0),
  ...pads.flatMap(({ items }) => items.map((item) => ({ item, net: item.totalPrice }))),
];

/** A line that is tapped moves whole until somebody says how much of it. */
const countOf = (item: OrderItem, moving: Moving): [string, number] => [
  item.id,
  moving.get(item.id) ?? leftOf(item),
];

interface WhereProps {
  whole: WholeVisit;
  onPick: (to: Target) => void;
}

/** The tables of the venue. A table with several other checks asks which one is meant. */
function Where({ whole, onPick }: WhereProps) {
  const tables = useTables() ?? [];
  const others = (useOpenVisits() ?? []).filter(({ visit }) => visit.id !== whole.visit.id);
  const [asked, setAsked] = useState<Table>();
  const checksAt = ({ id }: Table) => others.filter(({ visit }) => visit.tableId === id);
  const checkOf = (table: Table, { visit }: WholeVisit): Target => ({
    rootId: visit.rootId,
    tableId: table.id,
    name: `${tableText(table, table.id)}, #${visit.number}`,
    allergies: visit.allergies,
  });
  const newAt = (table: Table): Target => ({ tableId: table.id, name: tableText(table, table.id) });
  const pick = (table: Table): void => {
    const [check, ...more] = checksAt(table);
    if (more.length > 0) setAsked(table);
    else onPick(check ? checkOf(table, check) : newAt(table));
  };
  if (asked) {
    return (
      <div className={styles.checks}>
        {checksAt(asked).map((check) => (
          <Button key={check.visit.id} size={56} block onClick={() => onPick(checkOf(asked, check))}>
            {checkOf(asked, check).name}
            {check.visit.name ? `, ${check.visit.name}` : ''}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.where}>
      <p className={styles.hint}>A table without another check gets a new one.</p>
      <TableButtons tables={tables} nameOf={(table) => targetText(table, checksAt(table))} onPick={pick} />
    </div>
  );
}

function targetText(table: Table, checks: readonly WholeVisit[]): string {
  const name = tableText(table, table.id);
  const [check] = checks;
  if (!check) return `New check at ${name}`;
  return checks.length > 1 ? `${name}, ${checks.length} checks` : `${name}, #${check.visit.number}`;
}
