/**
 * What the names in a sheet mean: categories and groups of options of the venue, also by the names that the sheet gives
 * them, and those that it makes. Two that have the same name are never guessed between.
 */
import { grouped } from '../../ground/grouped.ts';
import { type MenuIndex, type Named, plainName } from './menu-index.ts';
import type { Fault } from './row-faults.ts';
import type { MenuRow } from './rows.ts';

interface AnyNamed {
  readonly id: string;
  readonly name: string;
}

export interface Found {
  readonly id: string;
  /** The entry that makes it, when the venue does not have it yet. */
  readonly needs: readonly string[];
}

export type NewId = (name: string) => string;

/** The rows of one kind, which a sheet may rename and add to. */
class Names<Row extends AnyNamed> {
  readonly fresh = new Map<string, AnyNamed>();
  readonly #kind: string;
  readonly #stored: Named<Row>;
  readonly #newId: NewId;
  readonly #renamed: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, readonly AnyNamed[]>;

  /** `renamed` has the new names by id. */
  constructor(kind: string, stored: Named<Row>, renamed: ReadonlyMap<string, string>, newId: NewId) {
    this.#kind = kind;
    this.#stored = stored;
    this.#newId = newId;
    this.#renamed = renamed;
    this.#byName = grouped(
      stored.all.map(({ id, name }) => ({ id, name: renamed.get(id) ?? name })),
      ({ name }) => plainName(name),
    );
  }

  /** Whether the row has the name, as it is or as the sheet renames it. */
  isNamed(id: string, name: string): boolean {
    const names = [this.#stored.byId.get(id)?.name, this.#renamed.get(id)];
    return names.some((known) => known !== undefined && plainName(known) === plainName(name));
  }

  /** Undefined: nothing has the name. 'unsure': several have it. The row that `current` names comes first. */
  find(name: string, current: readonly string[] = []): Found | 'unsure' | undefined {
    const own = current.find((id) => this.isNamed(id, name));
    if (own !== undefined) return { id: own, needs: [] };
    const plain = plainName(name);
    const found = this.#byName.get(plain) ?? this.#stored.byName.get(plain) ?? [];
    const [first] = found;
    if (first !== undefined) return found.length === 1 ? { id: first.id, needs: [] } : 'unsure';
    const fresh = this.fresh.get(plain);
    return fresh && { id: fresh.id, needs: [this.entryOf(name)] };
  }

  /** Adds one that the sheet makes. */
  make(name: string): Found {
    const entry = this.entryOf(name);
    const known = this.fresh.get(plainName(name)) ?? { id: this.#newId(entry), name: name.trim() };
    this.fresh.set(plainName(name), known);
    return { id: known.id, needs: [entry] };
  }

  entryOf(name: string): string {
    return `${this.#kind} ${plainName(name)}`;
  }
}

export class SheetNames {
  readonly categories: Names<AnyNamed>;
  readonly groups: Names<AnyNamed>;
  readonly #index: MenuIndex;

  constructor(index: MenuIndex, rows: readonly MenuRow[], newId: NewId) {
    this.#index = index;
    this.categories = new Names('category', index.categories, renamedBy(rows, categoryNamed), newId);
    this.groups = new Names('group', index.groups, renamedBy(rows, groupNamed), newId);
    for (const row of rows) {
      if (row.kind === 'category') this.#makeUnlessKnown(this.categories, row.key, row.name);
      if (row.kind === 'group') this.#makeUnlessKnown(this.groups, row.key, row.name);
      if (row.kind === 'option') this.#makeUnlessKnown(this.groups, groupIn(row.key), row.group);
    }
  }

  #makeUnlessKnown(names: Names<AnyNamed>, key: string | null | undefined, name: string): void {
    const isKnown = this.#index.categories.byId.has(key ?? '') || this.#index.groups.byId.has(key ?? '');
    if (!isKnown && names.find(name) === undefined) names.make(name);
  }

  category(name: string, current?: string): Found | Fault {
    const found = this.categories.find(name, current === undefined ? [] : [current]);
    return found === 'unsure'
      ? { reason: 'category.unsure', text: name }
      : (found ?? this.categories.make(name));
  }

  /** Returns the groups of options, or the fault of the first name that means none or several. */
  options(names: readonly string[], current: readonly string[]): readonly Found[] | Fault {
    const all: Found[] = [];
    for (const name of names) {
      const found = this.groups.find(name, current);
      if (found === undefined) return { reason: 'options.unknown', text: name };
      if (found === 'unsure') return { reason: 'options.unsure', text: name };
      all.push(found);
    }
    return all;
  }

  tax(name: string): string | Fault {
    const [tax, other] = this.#index.taxes.byName.get(plainName(name)) ?? [];
    return tax === undefined || other !== undefined ? { reason: 'tax.unknown', text: name } : tax.id;
  }
}

/** The id of the group in the key of an option. */
export const groupIn = (key: string | null | undefined): string | undefined => key?.split('/')[0];

type Renaming = (row: MenuRow) => AnyNamed | undefined;

const categoryNamed: Renaming = (row) =>
  row.kind === 'category' && row.key != null ? { id: row.key, name: row.name } : undefined;

function groupNamed(row: MenuRow): AnyNamed | undefined {
  if (row.key == null) return undefined;
  if (row.kind === 'group') return { id: row.key, name: row.name };
  return row.kind === 'option' ? { id: groupIn(row.key) ?? '', name: row.group } : undefined;
}

const renamedBy = (rows: readonly MenuRow[], naming: Renaming): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => naming(row) ?? []).map(({ id, name }) => [id, name]));
