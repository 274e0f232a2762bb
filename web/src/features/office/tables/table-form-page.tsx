/** The form for a new or existing table. It works without the network. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { TABLE_SHAPES } from '@tableside/domain/entities/table.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { FormFoot, KeptForm } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { type Named, Page } from '../../../components/pages/page.tsx';
import type { PagePath } from '../../../components/pages/pages.ts';
import { takenNumber } from '../../../components/tables/table-series.ts';
import { SHAPE_TEXTS } from '../../../components/tables/table-shape-messages.ts';
import type { Engine } from '../../../engine/engine.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useSections, useTable, useTables } from '../../../mirror/read/read.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './office.module.css';
import {
  changeOf,
  creationsOf,
  newTableValues,
  sectionOptions,
  TableFormSchema,
  type TableFormValues,
  valuesOf,
} from './table-form.ts';
import { TablePreview } from './table-preview.tsx';

const BACK = <BackLink to="/profile/tables" />;

export function AddTablePage() {
  const sections = useSections();
  const tables = useTables();
  if (!sections || !tables) return <Loading of="/profile/tables/add" />;
  return <TableForm of="/profile/tables/add" table={null} sections={sections} tables={tables} />;
}

export function EditTablePage({ tableId }: { tableId: string }) {
  const table = useTable(tableId);
  const sections = useSections();
  const tables = useTables();
  if (table === null || table?.archived) return <Navigate to="/profile/tables" replace />;
  if (!table || !sections || !tables) return <Loading of="/profile/tables/edit/$tableId" />;
  const title = `Edit Table ${table.number}`;
  return <TableForm key={table.id} title={title} table={table} sections={sections} tables={tables} />;
}

const Loading = ({ of }: { of: PagePath }) => (
  <Page of={of} back={BACK}>
    <Spinner />
  </Page>
);

type TableFormProps = Named & {
  /** Null for a new table. */
  table: Table | null;
  sections: readonly Section[];
  /** All tables: no two may have the same number. */
  tables: readonly Table[];
};

function TableForm({ table, sections, tables, ...named }: TableFormProps) {
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: '/profile/tables' });
  const kept = useTableForm({ table, sections, tables, onSaved: leave });
  const { form } = kept;
  // Stands where the two capacities come side by side, with the number of tables or without.
  const shape = (
    <form.AppField name="tableType">
      {(field) => (
        <field.SelectField
          label="Table shape"
          options={TABLE_SHAPES.map((shape) => ({ value: shape, label: SHAPE_TEXTS[shape] }))}
        />
      )}
    </form.AppField>
  );
  return (
    <Page {...named} back={BACK} foot={<FormFoot kept={kept} onCancel={leave} />}>
      <KeptForm kept={kept} className={styles.columns}>
        <Card className={styles.form}>
          <form.AppField name="number">
            {(field) => <field.TextField label="Table number" maxLength={20} autoComplete="off" />}
          </form.AppField>
          {!table && (
            <form.AppField name="count">
              {(field) => (
                <field.TextField
                  label="How many tables"
                  inputMode="numeric"
                  hint="12 tables from 1 are numbered 1 to 12"
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="section">
            {(field) => <field.SelectField label="Section" options={sectionOptions(sections)} />}
          </form.AppField>
          {!table && shape}
          <form.AppField name="minimum">
            {(field) => <field.TextField label="Minimum capacity" inputMode="numeric" suffix="guests" />}
          </form.AppField>
          <form.AppField name="maximum">
            {(field) => <field.TextField label="Maximum capacity" inputMode="numeric" suffix="guests" />}
          </form.AppField>
          {table && shape}
          <form.AppField name="minimumSpend">
            {(field) => (
              <field.MoneyField label="Minimum spend" hint="Leave 0.00 to use the section's minimum" />
            )}
          </form.AppField>
        </Card>
        <form.Subscribe selector={({ values }) => values}>
          {(values) => <TablePreview values={values} sections={sections} />}
        </form.Subscribe>
      </KeptForm>
    </Page>
  );
}

interface FormDeps extends Omit<TableFormProps, 'title'> {
  readonly onSaved: () => void;
}

function useTableForm({ table, sections, tables, onSaved }: FormDeps) {
  const engine = useEngine();
  const toast = useToast();
  return useKeptForm({
    name: table ? `table ${table.id}` : 'table new',
    values: table ? valuesOf(table) : newTableValues,
    schema: TableFormSchema,
    async save(values, base: TableFormValues): Promise<Problem> {
      if (!table) return addTables(engine, creationsOf(values, sections), tables);
      const patch = changeOf(table.id, values, base);
      return patch ? problemOf(engine.mutate('table.patch', patch)) : null;
    },
    onSaved() {
      toast.show({ message: table ? 'Table saved' : 'Added to the floor plan' });
      onSaved();
    },
  });
}

/** Adds all tables or none: a number that is taken is found before the first one is added. */
async function addTables(
  engine: Engine,
  made: readonly InputOf<'table.create'>[],
  tables: readonly Table[],
): Promise<Problem> {
  const taken = takenNumber(
    made.map(({ number }) => number),
    tables,
  );
  if (taken !== undefined) return `There is already a table ${taken}. Choose another first number.`;
  for (const one of made) {
    const problem = await problemOf(engine.mutate('table.create', one));
    if (problem !== null) return problem;
  }
  return null;
}
