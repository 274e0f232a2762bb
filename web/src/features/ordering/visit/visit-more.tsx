/** The rare actions on a check, and the questions that some of them ask. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { VisitNameSheet } from './check-note.tsx';
import { CoversSheet } from './covers.tsx';
import { useJoining } from './joining.tsx';
import { MoveItemsSheet } from './move-items-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { OtherVisits } from './other-visits.tsx';
import { VisitActs } from './visit-acts.tsx';
import type { VisitProps } from './visit-props.ts';
import { Colleagues, OtherTables, type Taken, TakenTable } from './visit-targets.tsx';

type Asking = 'what' | 'table' | 'taken' | 'check' | 'person';
/** What opens on a sheet of its own. */
type Beside = 'moveItems' | 'covers' | 'note' | 'name';

const TITLES: Readonly<Record<Asking, string>> = {
  what: 'Check',
  table: 'Move to which table?',
  taken: 'Join the check there?',
  check: 'Join with which check?',
  person: 'Who takes over?',
};

export function VisitMore(props: VisitProps) {
  const { whole, table } = props;
  const [asking, setAsking] = useState<Asking>('what');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const engine = useEngine();
  const navigate = useNavigate();
  const { visit } = whole;
  const { rootId: visitId } = visit;
  const [besides, openBeside] = useOpening<Beside>();
  const [taken, setTaken] = useState<Taken>();
  const visits = useOpenVisits() ?? [];
  const start = (): void => {
    setAsking('what');
    setProblem(null);
    setOpen(true);
  };
  /** Closes the sheet once the command is saved. */
  const act = async (work: Promise<Problem>): Promise<boolean> => {
    const refused = await work;
    setProblem(refused);
    if (refused === null) setOpen(false);
    return refused === null;
  };
  const actAt = async (tableId: string, work: Promise<Problem>): Promise<void> => {
    if (await act(work)) await navigate({ to: '/menu', search: { table: tableId }, replace: true });
  };
  const move = (tableId: string) =>
    void actAt(tableId, problemOf(engine.mutate('visit.move', { visitId, tableId })));
  /** Asks first when another party sits there. */
  const pickTable = (to: Table): void => {
    const there = visits.filter((other) => other.visit.tableId === to.id);
    if (there.length === 0) move(to.id);
    else {
      setTaken({ table: to, visits: there });
      setAsking('taken');
    }
  };
  const { join, question } = useJoining();
  const joinWith = (into: WholeVisit): void =>
    join([whole], into, (work) => void actAt(into.visit.tableId, work()));
  const handOver = ({ id: staffId }: StaffMember) =>
    void act(problemOf(engine.mutate('visit.set', { visitId, staffId })));
  return (
    <>
      <IconButton icon={Ellipsis} label={`More for check ${visit.number}`} onClick={start} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={asking === 'what' ? `Check #${visit.number}` : TITLES[asking]}
      >
        <ProblemBand problem={problem} />
        {question}
        {asking === 'what' && (
          <VisitActs
            {...props}
            onAct={act}
            onAsk={setAsking}
            onBeside={(what) => {
              setOpen(false);
              if (what) openBeside(what);
            }}
          />
        )}
        {asking === 'table' && <OtherTables table={table} onPick={pickTable} />}
        {asking === 'taken' && taken && <TakenTable {...taken} onJoin={joinWith} onMove={move} />}
        {asking === 'check' && <OtherVisits whole={whole} onPick={joinWith} />}
        {asking === 'person' && <Colleagues whole={whole} onPick={handOver} />}
      </Sheet>
      {besides?.about === 'moveItems' && (
        <MoveItemsSheet key={besides.key} {...besides.sheet} whole={whole} />
      )}
      {besides?.about === 'covers' && <CoversSheet key={besides.key} {...besides.sheet} visit={visit} />}
      {besides?.about === 'name' && <VisitNameSheet key={besides.key} {...besides.sheet} visit={visit} />}
      {besides?.about === 'note' && <NoteSheet key={besides.key} {...besides.sheet} whole={whole} />}
    </>
  );
}
