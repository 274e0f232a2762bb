/** Tables: rows of numbers by section, drawn at once as they are typed. */
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { tablesTyped } from '@tableside/domain/tables/typed-tables.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTablesEver } from '../../../../../mirror/read/read.ts';
import { useSectionsEver } from '../../../../../mirror/read/read-setup.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { TextArea } from '../../../../../ui/fields/text-area.tsx';
import { NoteBand, ProblemBand } from '../../../../../ui/messages/note-band.tsx';
import { useToast } from '../../../../../ui/messages/toast.tsx';
import { Spinner } from '../../../../../ui/status/spinner.tsx';
import { useSteps } from '../run-steps.ts';
import styles from '../setup-page.module.css';
import { useKeptText } from '../use-kept-text.ts';
import type { Setup } from '../use-setup.ts';
import { DrawnTables } from './drawn-tables.tsx';
import { planTables } from './plan-tables.ts';
import { tableFaultText, takenText } from './tables-words.ts';

export function TablesStep({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const sections = useSectionsEver();
  const tables = useTablesEver();
  return (
    <>
      {sections && tables ? (
        <TypedRows venueId={setup.venue.id} sections={sections} tables={tables} onDone={onDone} />
      ) : (
        <Spinner />
      )}
      {setup.tables.length > 0 && (
        <div className={styles.acts}>
          <Link to="/profile/tables" className={buttonClass({ variant: 'outline' })}>
            Edit tables and plan
          </Link>
          <Link to="/profile/tables/codes" className={buttonClass({ variant: 'outline' })}>
            Print the table codes
          </Link>
        </div>
      )}
    </>
  );
}

interface TypedRowsProps {
  venueId: string;
  /** Also deleted ones. */
  sections: readonly Section[];
  tables: readonly Table[];
  onDone: () => void;
}

const MOST_TYPED = 4000;

function TypedRows({ venueId, sections, tables, onDone }: TypedRowsProps) {
  const toast = useToast();
  const [text, setText] = useKeptText('setup tables');
  const steps = useSteps();
  const typed = useMemo(() => tablesTyped(text), [text]);
  const plan = useMemo(
    () => planTables(typed.tables, { venueId, sections, tables }),
    [typed, venueId, sections, tables],
  );
  const faults = [...typed.faults.map(tableFaultText), ...plan.taken.map(takenText)];
  const count = plan.commands.filter(({ name }) => name === 'table.create').length;
  const { progress } = steps;
  const isRunning = progress !== undefined;
  const make = async (): Promise<void> => {
    if (!(await steps.run(plan.commands))) return;
    setText('');
    toast.show({ message: count === 1 ? '1 table added' : `${count} tables added` });
    onDone();
  };
  return (
    <>
      <TextArea
        label="Sections and tables"
        hint="Section: numbers (seats). A comma or a new line before the next."
        placeholder="Main: 1-12 (4), Bar: B1-B6 (2)"
        rows={3}
        maxLength={MOST_TYPED}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        disabled={isRunning}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className={styles.faults}>
        {faults.slice(0, MOST_FAULTS).map((fault) => (
          <NoteBand key={fault} tone="danger">
            {fault}
          </NoteBand>
        ))}
        {faults.length > MOST_FAULTS && <p>And {faults.length - MOST_FAULTS} more.</p>}
      </div>
      {/* While they are made, they appear under the heading of the step. */}
      {!isRunning && plan.sections.length > 0 && <DrawnTables sections={plan.sections} />}
      <ProblemBand problem={steps.problem} />
      <Button
        variant="primary"
        size={56}
        busy={isRunning}
        busyLabel={progress && `Adding, ${progress.done} of ${progress.total}…`}
        disabled={faults.length > 0 || plan.commands.length === 0}
        onClick={() => void make()}
      >
        {buttonText(count, faults.length, plan.sections.length)}
      </Button>
    </>
  );
}

const MOST_FAULTS = 5;

function buttonText(count: number, faults: number, sections: number): string {
  if (faults > 0) return faults === 1 ? 'Fix the part above' : `Fix the ${faults} parts above`;
  if (count === 0) return sections > 0 ? 'All of them are there' : 'Add tables';
  return count === 1 ? 'Add 1 table' : `Add ${count} tables`;
}
