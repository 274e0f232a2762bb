/** The entries of what a sheet makes: categories, groups of options and products, each one command. */
import { memberOf } from '../../command/patch.ts';
import { grouped } from '../../ground/grouped.ts';
import { firstOf } from '../../venue/stations.ts';
import type { SubjectDifferences } from './difference-list.ts';
import type { MenuIndex } from './menu-index.ts';
import type { MenuCommand, PlanEntry } from './plan.ts';
import type { MenuRow } from './rows.ts';
import type { SheetComparison } from './sheet-comparison.ts';
import { guessedStation } from './station-guess.ts';
import { stationText } from './station-names.ts';

type Args<Name extends MenuCommand['name']> = Extract<MenuCommand, { readonly name: Name }>['args'];

const MOST_PLACE = 1_000_000;

/** Gives places after those that are taken, one after the other. */
class Places {
  readonly #last = new Map<string, number>();

  constructor(taken: readonly { readonly list: string; readonly position: number }[]) {
    for (const { list, position } of taken)
      this.#last.set(list, Math.max(position, this.#last.get(list) ?? -1));
  }

  next(list: string): number {
    const place = Math.min((this.#last.get(list) ?? -1) + 1, MOST_PLACE);
    this.#last.set(list, place);
    return place;
  }
}

/** What all rows say of a new row, by path. */
const valuesOf = ({ differences }: SubjectDifferences): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...differences.map(({ set }) => set)) as Readonly<Record<string, unknown>>;

const needsOf = ({ differences }: SubjectDifferences): readonly string[] => [
  ...new Set(differences.flatMap(({ needs }) => needs)),
];
const rowsOf = (rows: readonly MenuRow[]): readonly number[] => [...new Set(rows.map(({ row }) => row))];

/** Splits what the rows say into the members of a list, such as sizes, and the rest. */
function withMembers(changed: SubjectDifferences, list: 'sizes' | 'options') {
  const all = Object.entries(valuesOf(changed));
  const members = all.flatMap(([path, value]) => {
    const id = memberOf(list, path);
    return id === undefined ? [] : [{ id, ...(value as object) }];
  });
  return { members, rest: Object.fromEntries(all.filter(([path]) => memberOf(list, path) === undefined)) };
}

export function newProducts(subjects: readonly SubjectDifferences[], index: MenuIndex): readonly PlanEntry[] {
  const made = subjects.map((changed) => ({ changed, ...withMembers(changed, 'sizes') }));
  const given = made.flatMap(({ rest }) =>
    typeof rest.position === 'number' ? [{ list: String(rest.category), position: rest.position }] : [],
  );
  const stored = index.products.all.map(({ category, position }) => ({ list: category, position }));
  const places = new Places([...stored, ...given]);
  return made.map(({ changed, members, rest }) => {
    const { id, title } = changed.subject;
    const position = rest.position ?? places.next(String(rest.category));
    const args = { id, name: title, sizes: members, ...rest, position } as unknown as Args<'product.create'>;
    return {
      id: `newProduct ${id}`,
      group: 'newProducts',
      rows: rowsOf(changed.rows),
      title,
      to: members.map((member) => String((member as { readonly name?: string }).name)),
      change: { name: 'product.create', args },
      needs: needsOf(changed),
    };
  });
}

interface Fresh {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  /** What its own rows say, and the rows of others that need it. */
  readonly changed: SubjectDifferences | undefined;
  readonly rows: readonly MenuRow[];
}

/** Returns those that have rows of their own or that somebody needs. */
function freshOf(
  fresh: ReadonlyMap<string, { readonly id: string; readonly name: string }>,
  entryOf: (name: string) => string,
  subjects: readonly SubjectDifferences[],
): readonly Fresh[] {
  const byId = new Map(subjects.map((changed) => [changed.subject.id, changed]));
  const byNeed = grouped(
    subjects.flatMap(({ differences }) =>
      differences.flatMap(({ needs, rows }) => needs.map((need) => ({ need, rows }))),
    ),
    ({ need }) => need,
  );
  return [...fresh.values()].flatMap(({ id, name }) => {
    const entry = entryOf(name);
    const changed = byId.get(id);
    const needing = byNeed.get(entry) ?? [];
    if (!changed && needing.length === 0) return [];
    return {
      id,
      name,
      entry,
      changed,
      rows: [...(changed?.rows ?? []), ...needing.flatMap(({ rows }) => rows)],
    };
  });
}

export function newCategories(
  { names }: SheetComparison,
  subjects: readonly SubjectDifferences[],
  index: MenuIndex,
): readonly PlanEntry[] {
  const places = new Places(index.categories.all.map(({ position }) => ({ list: '', position })));
  const sizes = sizesByCategory(subjects);
  return freshOf(names.categories.fresh, (name) => names.categories.entryOf(name), subjects).map((fresh) => {
    const values = fresh.changed ? valuesOf(fresh.changed) : {};
    const guess = guessedStation(fresh.name, sizes.get(fresh.id) ?? []);
    const station = (values.station as string | undefined) ?? stationFor(index, guess);
    const { id, name } = fresh;
    const position = (values.position as number | undefined) ?? places.next('');
    const args: Args<'category.create'> = { id, name, ...values, station, position };
    return {
      id: fresh.entry,
      group: 'newCategories',
      rows: rowsOf(fresh.rows),
      title: name,
      to: stationText(index.stations, station),
      change: { name: 'category.create', args },
      needs: fresh.changed ? needsOf(fresh.changed) : [],
    };
  });
}

/** A venue with stations of its own may have no kitchen and no bar. */
const stationFor = ({ stations }: MenuIndex, guess: string): string =>
  stations.byId.has(guess) ? guess : firstOf(stations.all).id;

/** The names of the sizes of each new product, by its category. */
function sizesByCategory(
  subjects: readonly SubjectDifferences[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const products = subjects
    .filter(({ subject }) => subject.isNew && subject.entity === 'product')
    .map((changed) => {
      const { members, rest } = withMembers(changed, 'sizes');
      const sizes = members.map((member) => String((member as { readonly name?: string }).name));
      return { category: String(rest.category), sizes };
    });
  const byCategory = grouped(products, ({ category }) => category);
  return new Map(
    [...byCategory].map(([category, products]) => [category, products.map(({ sizes }) => sizes)]),
  );
}

export function newGroups(
  { names }: SheetComparison,
  subjects: readonly SubjectDifferences[],
  index: MenuIndex,
): readonly PlanEntry[] {
  const places = new Places(index.groups.all.map(({ position }) => ({ list: '', position })));
  return freshOf(names.groups.fresh, (name) => names.groups.entryOf(name), subjects).map((fresh) => {
    const { members, rest } = fresh.changed
      ? withMembers(fresh.changed, 'options')
      : { members: [], rest: {} };
    const { id, name } = fresh;
    const position = 'position' in rest ? rest.position : places.next('');
    const args = {
      id,
      name,
      type: 'checkbox',
      ...rest,
      options: members,
      position,
    } as Args<'optionGroup.create'>;
    return {
      id: fresh.entry,
      group: 'newOptions',
      rows: rowsOf(fresh.rows),
      title: name,
      to: members.map((member) => String((member as { readonly name?: string }).name)),
      change: { name: 'optionGroup.create', args },
      needs: fresh.changed ? needsOf(fresh.changed) : [],
    };
  });
}
