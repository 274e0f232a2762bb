/** The rare actions on a check: move it, join it with another, hand it over, print the bill, close it. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, CircleCheck, Combine, Ellipsis, Printer, ScrollText, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useStaff, useTables } from '../../../mirror/read/read.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { TablePicks } from '../table-picks.tsx';
import styles from './check-more.module.css';
import { useClosing } from './use-closing.ts';

type Asking = 'what' | 'table' | 'check' | 'person';

export interface CheckMoreProps {
  whole: WholeVisit;
  table: Table;
}

const TITLES: Readonly<Record<Asking, string>> = {
  what: 'Check',
  table: 'Move to which table?',
  check: 'Join with which check?',
  person: 'Hand over to whom?',
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
  const start = (): void => {
    setAsking('what');
    setProblem(null);
    setOpen(true);
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
              onClick={() => void navigate({ to: '/visits/$visitId', params: { visitId } })}
            >
              The story of this check
            </Act>
            <Act icon={CircleCheck} onClick={() => void close()}>
              Close the check
            </Act>
          </div>
        )}
        {asking === 'table' && <OtherTables table={table} onPick={move} />}
        {asking === 'check' && <OtherChecks whole={whole} onPick={join} />}
        {asking === 'person' && <Colleagues whole={whole} onPick={handOver} />}
      </Sheet>
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

function OtherTables({ table, onPick }: { table: Table; onPick: (tableId: string) => void }) {
  const tables = useTables() ?? [];
  return (
    <TablePicks tables={tables.filter(({ id }) => id !== table.id)}>
      {(one, face, className) => (
        <button
          type="button"
          className={className}
          aria-label={tableText(one, one.id)}
          onClick={() => onPick(one.id)}
        >
          {face}
        </button>
      )}
    </TablePicks>
  );
}

interface ChecksProps {
  whole: WholeVisit;
  onPick: (other: WholeVisit) => void;
}

function OtherChecks({ whole, onPick }: ChecksProps) {
  const others = (useOpenVisits() ?? []).filter(({ visit }) => visit.id !== whole.visit.id);
  const tables = useTables() ?? [];
  if (others.length === 0) return <p>No other check is open.</p>;
  return (
    <div className={styles.acts}>
      {others.map((other) => {
        const { visit } = other;
        const at = tables.find(({ id }) => id === visit.tableId);
        return (
          <Button key={visit.id} size={56} block onClick={() => onPick(other)}>
            {tableText(at, visit.tableId)}, #{visit.number}
            {visit.name ? `, ${visit.name}` : ''}
          </Button>
        );
      })}
    </div>
  );
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
