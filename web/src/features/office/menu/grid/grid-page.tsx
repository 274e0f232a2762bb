/** Many products and prices at once, as in a spreadsheet: edit, check every difference, then save, with Undo. */

import { NO_STATION } from '@tableside/domain/entities/station.ts';
import type { MenuState, Plan } from '@tableside/domain/menu/sheet/plan.ts';
import type { DecimalSign } from '@tableside/domain/menu/sheet/read/prices.ts';
import { stationText } from '@tableside/domain/menu/sheet/station-names.ts';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BackLink } from '../../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../../components/pages/first-sync.tsx';
import { Page } from '../../../../components/pages/page.tsx';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useMirrorState, useVenue } from '../../../../mirror/read/read.ts';
import { systemClock } from '../../../../platform/clock.ts';
import { newId } from '../../../../platform/new-id.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { PHONE, useMediaQuery } from '../../../../ui/layout/media-query.ts';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../../ui/status/spinner.tsx';
import { CheckStep } from '../import/check-step.tsx';
import type { Ticks } from '../import/check-view.ts';
import { DoneStep } from '../import/done-step.tsx';
import type { Content } from '../import/file/read-content.ts';
import { stepsOf } from '../import/import-steps.ts';
import { countText } from '../import/import-words.ts';
import { LastImport } from '../import/last-import.tsx';
import { isOver } from '../import/progress-text.ts';
import { type Draft, useSheetDesk } from '../import/use-import.ts';
import { useMenuState } from '../import/use-menu-state.ts';
import { type ImportRun, useRun } from '../import/use-run.ts';
import { usualForm } from '../import/usual-form.ts';
import { BulkPanel } from './bulk-panel.tsx';
import styles from './grid.module.css';
import { CHOICES } from './grid-cell.tsx';
import {
  bulkEdits,
  contentOf,
  type Edits,
  GRID_COLUMNS,
  type GridColumn,
  type GridRow,
  gridRowsOf,
  textIn,
} from './grid-edits.ts';
import { GridTable } from './grid-table.tsx';
import { type KeptEdits, useKeptEdits } from './use-kept-edits.ts';
import { useOrderedEdits } from './use-ordered-edits.ts';

const NAME = 'Changes in the grid';
const NO_EDITS: Edits = new Map();
const ON_A_PHONE: readonly GridColumn[] = ['Name', 'Size', 'Price'];
const ALL = '';
const HINT = {
  keys:
    'Arrow keys move, Enter edits, Space ticks a row, Ctrl+D takes the cell above. Alt with an arrow up or down moves a ' +
    'product within its category. Cells of a spreadsheet can be pasted. Nothing changes before you have checked it.',
  phone: 'Tap a cell to edit it. Nothing changes before you have checked it.',
};

export function GridPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const venue = useVenue();
  return (
    <Page of="/profile/menu/grid" back={<BackLink to="/menu" />}>
      <FirstSync mirror={mirror} failed="Failed to fetch the menu" onRetry={() => engine.syncNow()}>
        {venue ? <Steps venueId={venue.id} /> : <Spinner />}
      </FirstSync>
    </Page>
  );
}

function Steps({ venueId }: { venueId: string }) {
  const desk = useSheetDesk();
  const run = useRun(venueId);
  const kept = useKeptEdits(venueId);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isDone, setDone] = useState(run.state !== null && !isOver(run.state));
  const read = async (importId: string, content: Content) => {
    const reading = await desk.ask('again', { content, choices: {} });
    setDraft({ importId, name: NAME, isPart: true, content, choices: {}, reading });
  };
  const again = () => {
    setDraft(null);
    setDone(false);
  };
  const apply = ({ importId, name }: Draft, plan: Plan, ticks: Ticks) => {
    run.begin({ importId, name, isGrid: true, at: systemClock.now(), steps: stepsOf(plan, ticks) });
    kept.set(NO_EDITS);
    setDraft(null);
    setDone(true);
  };
  if (isDone && run.state) return <DoneStep run={run} state={run.state} onAgain={again} />;
  if (draft)
    return (
      <CheckStep
        desk={desk}
        draft={draft}
        onBack={again}
        onMend={(content) => void read(draft.importId, content)}
        onApply={(plan, ticks) => apply(draft, plan, ticks)}
      />
    );
  return (
    <Grid
      run={run}
      kept={kept}
      onLast={() => setDone(true)}
      onCheck={(content) => void read(newId(), content)}
    />
  );
}

interface GridProps {
  run: ImportRun;
  kept: KeptEdits;
  onLast: () => void;
  onCheck: (content: Content) => void;
}

/** The menu is read only here: while changes are made, each of them would draw the grid again. */
function Grid(props: GridProps) {
  const menu = useMenuState();
  const { decimal } = usualForm();
  const rows = useMemo(() => menu && gridRowsOf(menu, decimal), [menu, decimal]);
  return menu && rows ? <Editing {...props} menu={menu} rows={rows} decimal={decimal} /> : <Spinner />;
}

interface EditingProps extends GridProps {
  menu: MenuState;
  rows: readonly GridRow[];
  decimal: DecimalSign;
}

function Editing({ menu, rows: stored, decimal, run, kept, onLast, onCheck }: EditingProps) {
  const isPhone = useMediaQuery(PHONE);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const names = useNames(menu);
  const { edits, rows, change, move, told } = useOrderedEdits(stored, kept);
  const shown = useMemo(() => shownRows(rows, { search, category }), [rows, search, category]);
  const numbers = useMemo(() => new Map(rows.map(({ key }, n) => [key, n + 2])), [rows]);
  const tick = (some: readonly GridRow[], on: boolean) => {
    const next = new Set(ticked);
    for (const { key } of some) on ? next.add(key) : next.delete(key);
    setTicked(next);
  };
  const tickedRows = rows.filter(({ key }) => ticked.has(key));
  return (
    <div className={styles.page}>
      {run.state && <LastImport state={run.state} onOpen={onLast} />}
      <div className={styles.filters}>
        <SearchField label="Search products..." value={search} onChange={setSearch} />
        <Select
          label="Category"
          labelHidden
          value={category}
          options={[
            { value: ALL, label: 'All categories' },
            ...names.categories.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => setCategory(event.target.value)}
        />
      </div>
      <p className={styles.about}>{isPhone ? HINT.phone : HINT.keys}</p>
      {kept.isFromBefore && (
        <NoteBand>
          {countText(edits.size, 'edit', 'edits')} from before {edits.size === 1 ? 'is' : 'are'} still here.
          Check and save, or take back.
        </NoteBand>
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {shown.length === 0 ? (
        <EmptyState>No products found.</EmptyState>
      ) : (
        <GridTable
          rows={shown}
          columns={isPhone ? ON_A_PHONE : GRID_COLUMNS}
          edits={edits}
          ticked={ticked}
          total={rows.length}
          numberOf={({ key }) => numbers.get(key) ?? 0}
          onEdit={change}
          onTick={tick}
          onMove={(row, step) => move(row, step, shown)}
        />
      )}
      <BulkPanel
        count={tickedRows.length}
        decimal={decimal}
        names={names}
        onChange={(bulk) => change(bulkEdits(tickedRows, bulk, { edits, decimal }))}
      />
      <div className={styles.acts}>
        <Button
          variant="primary"
          iconEnd={ArrowRight}
          disabledReason={edits.size === 0 ? 'Nothing is changed yet.' : undefined}
          onClick={() => onCheck(contentOf(rows, edits))}
        >
          Check and save
        </Button>
        {edits.size > 0 && (
          <Button variant="ghost" icon={RotateCcw} onClick={() => kept.set(NO_EDITS)}>
            Take {countText(edits.size, 'edit', 'edits')} back
          </Button>
        )}
      </div>
      <Lists names={names} />
    </div>
  );
}

interface Names {
  readonly categories: readonly string[];
  readonly taxes: readonly string[];
  readonly stations: readonly string[];
}

const useNames = ({ categories, taxes, stations }: MenuState): Names =>
  useMemo(
    () => ({
      categories: categories
        .filter(({ archived }) => !archived)
        .toSorted((a, b) => a.position - b.position)
        .map(({ name }) => name),
      taxes: taxes.map(({ name }) => name),
      stations: (stations ?? []).map((one) => stationText({ byId: new Map([[one.id, one]]) }, one.id)),
    }),
    [categories, taxes, stations],
  );

function shownRows(
  rows: readonly GridRow[],
  { search, category }: { readonly search: string; readonly category: string },
): readonly GridRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (category === ALL || row.cells.Category === category) &&
      (wanted === '' || textIn(row, 'Name', NO_EDITS).toLowerCase().includes(wanted)),
  );
}

/** What may be typed into a cell, as the browser offers it. */
function Lists({ names: { categories, taxes, stations } }: { names: Names }) {
  const lists = [
    [CHOICES.Category, categories],
    [CHOICES.Tax, taxes],
    [CHOICES.Station, [...stations, NO_STATION]],
    [CHOICES['Sold out'], ['yes', 'size']],
  ] as const;
  return lists.map(([id, values]) => (
    <datalist key={id} id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
