/**
 * What a sheet would change in the menu of a venue. It writes nothing: a person chooses from the entries, and
 * `commandsOf` makes commands of them. The browser and the server compute the same plan.
 */
import { derivedId } from '../../values/ids.ts';
import { checkedRows, refusal } from './checked-rows.ts';
import type { SubjectDifferences } from './difference-list.ts';
import { goneEntries } from './gone-entries.ts';
import { indexOf } from './menu-index.ts';
import { newCategories, newGroups, newProducts } from './new-entries.ts';
import { type MenuState, PLAN_GROUPS, type Plan, type PlanEntry } from './plan.ts';
import { type MenuRow, type RowNote, type SheetReading, UNNAMED_SIZE } from './rows.ts';
import { SheetComparison } from './sheet-comparison.ts';

/** `importId` is the namespace of the ids of what is new. It makes the ids the same, however often somebody plans. */
export function planOf(menu: MenuState, reading: SheetReading, importId: string): Plan {
  const index = indexOf(menu);
  const checked = checkedRows(reading);
  const comparison = new SheetComparison(index, checked, (name) => derivedId(importId, name));
  const subjects = comparison.differences.subjects();
  const isNewProduct = ({ subject }: SubjectDifferences) => subject.isNew && subject.entity === 'product';
  const entries = [
    ...newCategories(comparison, subjects, index),
    ...newGroups(comparison, subjects, index),
    ...newProducts(subjects.filter(isNewProduct), index),
    ...subjects.filter(({ subject }) => subject.isBack).map(broughtBack),
    ...subjects.filter(({ subject }) => !subject.isNew).flatMap(editsOf),
  ].toSorted((a, b) => PLAN_GROUPS.indexOf(a.group) - PLAN_GROUPS.indexOf(b.group));
  const differing = new Set(subjects.flatMap((changed) => differingRows(changed)));
  const refused = [...comparison.differences.refused].map(([{ row }, fault]) => refusal(row, fault));
  return {
    importId,
    entries,
    gone: goneEntries(index, { rows: reading.rows, named: comparison.named, movedTo: movedTo(subjects) }),
    refused: [...checked.refused, ...refused].toSorted((a, b) => a.row - b.row),
    notes: checked.notes.filter(isWorthALook(entries)),
    ignored: reading.ignored,
    same: {
      rows: checked.rows
        .filter((row) => !differing.has(row) && !comparison.differences.refused.has(row))
        .map(({ row }) => row),
      products: subjects.filter(isAsBefore).length,
    },
  };
}

const isAsBefore = ({ subject, differences }: SubjectDifferences): boolean =>
  subject.entity === 'product' && !subject.isNew && !subject.isBack && differences.length === 0;

/** Every row of what is new or comes back says something: that it is there. */
const differingRows = ({ subject, rows, differences }: SubjectDifferences): readonly MenuRow[] =>
  subject.isNew || subject.isBack ? rows : differences.flatMap((one) => one.rows);

const movedTo = (subjects: readonly SubjectDifferences[]): ReadonlySet<string> =>
  new Set(
    subjects.flatMap(({ differences }) =>
      differences.flatMap(({ set }) => (typeof set.category === 'string' ? [set.category] : [])),
    ),
  );

const backOf = (id: string): string => `restore ${id}`;

const broughtBack = ({ subject: { id, title }, rows }: SubjectDifferences): PlanEntry => ({
  id: backOf(id),
  group: 'newProducts',
  rows: [...new Set(rows.map(({ row }) => row))],
  title,
  change: { name: 'menu.restore', args: { entity: 'product', id } },
  needs: [],
});

function editsOf({ subject, differences }: SubjectDifferences): readonly PlanEntry[] {
  const { entity, id, title } = subject;
  return differences.map((one) => ({
    id: `${entity} ${id} ${one.id}`,
    group: one.group,
    rows: [...new Set(one.rows.map(({ row }) => row))],
    title: one.part === undefined || one.part === UNNAMED_SIZE ? title : `${title} (${one.part})`,
    column: one.column,
    from: one.from,
    to: one.to,
    change: { entity, id, set: one.set, base: one.base },
    needs: subject.isBack ? [...one.needs, backOf(id)] : one.needs,
  }));
}

/** A high price that the venue has already is nothing to look at. */
function isWorthALook(entries: readonly PlanEntry[]): (note: RowNote) => boolean {
  const priced = new Set(
    entries
      .filter(({ group }) => group === 'prices' || group === 'newProducts' || group === 'newSizes')
      .flatMap(({ rows }) => rows),
  );
  return ({ kind, row }) => kind !== 'price.far' || (row !== undefined && priced.has(row));
}
