/**
 * The rare actions on a check: move it or some of its items, join it with another, hand it over, print its bill, close
 * it.
 */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  CircleCheck,
  Combine,
  Ellipsis,
  ListChecks,
  Printer,
  ScrollText,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useStaff, useTables } from '../../../mirror/read/read.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { TableButtons } from '../table-picks.tsx';
import styles from './check-more.module.css';
import { MoveItemsSheet } from './move-items-sheet.tsx';
import { OtherChecks } from './other-checks.tsx';
import { useClosing } from './use-closing.ts';

type Asking = 'what' | 'table' | 'taken' | 'check' | 'person';

export interface CheckMoreProps {
  whole: WholeVisit;
  table: Table;
}

const TITLES: Readonly<Record<Asking, string>> = {
  what: 'Check',
  table: 'Move to which table?',
  taken: 'Join the check there?',
  check: 'Join with which check?',
  person: 'Who takes over?',
};

export function CheckMore({ whole, table }: CheckMoreProps) {
  const [asking, setAsking] = useState<Asking>('what');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const engine = useEngine();
  const navigate = useNavigate();
  const { visit } = whole;
  const { rootId: visitId } = visit;
  const closeCheck = useClosing(visit);
  const [moving, openMoving] = useOpening();
  const [taken, setTaken] = useState<Taken>();
  const visits = useOpenVisits() ?? [];
  const start = (): void => {
    setAsking('what');
    setProblem(null);
    setOpen(true);
  };
  const moveItems = (): void => {
    setOpen(false);
    openMoving();
  };
  /** Closes the sheet once the command is saved. */
  const act = async (work: Promise<Problem>, goTo?: string): Promise<void> => {
    const refused = await work;
    setProblem(refused);
    if (refused !== null) return;
    setOpen(false);
    if (goTo !== undefined) await navigate({ to: '/menu', search: { table: goTo }, replace: true });
  };
  const move = (tableId: string) =>
    void act(problemOf(engine.mutate('visit.move', { visitId, tableId })), tableId);
  /** Asks first when another party sits there. */
  const pickTable = (to: Table): void => {
    const there = visits.filter((other) => other.visit.tableId === to.id);
    if (there.length === 0) move(to.id);
    else {
      setTaken({ table: to, visits: there });
      setAsking('taken');
    }
  };
  const join = (into: WholeVisit) =>
    void act(
      problemOf(engine.mutate('visit.merge', { from: visitId, into: into.visit.rootId })),
      into.visit.tableId,
    );
  const handOver = ({ id: staffId }: StaffMember) =>
    void act(problemOf(engine.mutate('visit.set', { visitId, staffId })));
  const print = async (): Promise<void> => {
    await act(problemOf(engine.mutate('visit.set', { visitId, billed: true })));
    await navigate({ to: '/receipt', search: { visit: visitId } });
  };
  const close = async (): Promise<void> => {
    setProblem(await closeCheck());
  };
  return (
    <>
      <IconButton icon={Ellipsis} label={`More for check ${visit.number}`} onClick={start} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={asking === 'what' ? `Check #${visit.number}` : TITLES[asking]}
      >
        <ProblemBand problem={problem} />
        {asking === 'what' && (
          <div className={styles.acts}>
            <Act icon={ArrowRightLeft} onClick={() => setAsking('table')}>
              Move to another table
            </Act>
            <Act icon={ListChecks} onClick={moveItems}>
              Move items to another check
            </Act>
            <Act icon={Combine} onClick={() => setAsking('check')}>
              Join with another check
            </Act>
            <Act icon={UserRound} onClick={() => setAsking('person')}>
              Hand over to a colleague
            </Act>
            <Act icon={Printer} onClick={() => void print()}>
              Print the bill
            </Act>
            <Act
              icon={ScrollText}
              onClick={() => void navigate({ to: '/visits/$visitId', params: { visitId: visit.id } })}
            >
              Check history
            </Act>
            <Act icon={CircleCheck} onClick={() => void close()}>
              Close the check
            </Act>
          </div>
        )}
        {asking === 'table' && <OtherTables table={table} onPick={pickTable} />}
        {asking === 'taken' && taken && <TakenTable {...taken} onJoin={join} onMove={move} />}
        {asking === 'check' && <OtherChecks whole={whole} onPick={join} />}
        {asking === 'person' && <Colleagues whole={whole} onPick={handOver} />}
      </Sheet>
      {moving && <MoveItemsSheet key={moving.key} {...moving.sheet} whole={whole} />}
    </>
  );
}

interface ActProps {
  icon: typeof Ellipsis;
  onClick: () => void;
  children: ReactNode;
}

function Act({ icon, onClick, children }: ActProps) {
  return (
    <Button size={56} block icon={icon} onClick={onClick}>
      {children}
    </Button>
  );
}

interface Taken {
  table: Table;
  /** The open checks at that table. */
  visits: readonly WholeVisit[];
}

interface TakenTableProps extends Taken {
  onJoin: (into: WholeVisit) => void;
  onMove: (tableId: string) => void;
}

function TakenTable({ table, visits, onJoin, onMove }: TakenTableProps) {
  const name = tableText(table, table.id);
  return (
    <div className={styles.acts}>
      <p>
        {name} has {visits.length === 1 ? 'an open check' : `${visits.length} open checks`}.
      </p>
      {visits.map((other) => (
        <Act key={other.visit.id} icon={Combine} onClick={() => onJoin(other)}>
          Join with #{other.visit.number}
          {other.visit.name ? `, ${other.visit.name}` : ''}
        </Act>
      ))}
      <Act icon={ArrowRightLeft} onClick={() => onMove(table.id)}>
        Move there, on a check of its own
      </Act>
    </div>
  );
}

function OtherTables({ table, onPick }: { table: Table; onPick: (table: Table) => void }) {
  const tables = useTables() ?? [];
  return <TableButtons tables={tables.filter(({ id }) => id !== table.id)} onPick={onPick} />;
}

interface ColleaguesProps {
  whole: WholeVisit;
  onPick: (person: StaffMember) => void;
}

function Colleagues({ whole: { visit }, onPick }: ColleaguesProps) {
  const staff = (useStaff() ?? []).filter(
    ({ id, status }) => id !== visit.server.staffId && status !== 'Inactive',
  );
  if (staff.length === 0) return <p>There is nobody else to hand it over to.</p>;
  return (
    <div className={styles.acts}>
      {staff.map((person) => (
        <Button key={person.id} size={56} block onClick={() => onPick(person)}>
          {person.firstName}
        </Button>
      ))}
    </div>
  );
}
