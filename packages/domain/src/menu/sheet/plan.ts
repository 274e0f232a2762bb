/** What a sheet would change in the menu of a venue: entries that a person chooses from. */

import type { InferInput } from 'valibot';
import type { Values } from '../../command/patch.ts';
import type { Category, OptionGroup, Product } from '../../entities/menu.ts';
import type { Station } from '../../entities/station.ts';
import type { Tax } from '../../entities/tax.ts';
import type { archiveCategory, createCategory, patchCategory } from '../edit-category.ts';
import type { archiveOptionGroup, createOptionGroup, patchOptionGroup } from '../edit-option-group.ts';
import type { archiveProduct, createProduct, patchProduct } from '../edit-product.ts';
import type { restoreMenu } from '../restore.ts';
import type { Column } from './columns.ts';
import type { RefusedRow, RowNote } from './rows.ts';

/** The menu of a venue. Rows that are archived count as not there. */
export interface MenuState {
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly optionGroups: readonly OptionGroup[];
  readonly taxes: readonly Tax[];
  /** Missing: a kitchen and a bar. */
  readonly stations?: readonly Station[];
}

interface Commands {
  'category.create': typeof createCategory;
  'category.patch': typeof patchCategory;
  'category.archive': typeof archiveCategory;
  'optionGroup.create': typeof createOptionGroup;
  'optionGroup.patch': typeof patchOptionGroup;
  'optionGroup.archive': typeof archiveOptionGroup;
  'product.create': typeof createProduct;
  'product.patch': typeof patchProduct;
  'product.archive': typeof archiveProduct;
  'menu.restore': typeof restoreMenu;
}

/** A command that changes the menu, with the arguments of a caller. */
export type MenuCommand = {
  [N in keyof Commands]: { readonly name: N; readonly args: InferInput<Commands[N]['args']> };
}[keyof Commands];

/** The groups of the check, in their order on the page. Nothing that is not in the file goes without being chosen. */
export const PLAN_GROUPS = [
  'newCategories',
  'newOptions',
  'newProducts',
  'newSizes',
  'prices',
  'soldOut',
  'moved',
  'taxes',
  'kitchen',
  'allergens',
  'texts',
  'options',
  'order',
  'notInFile',
] as const;
export type PlanGroup = (typeof PLAN_GROUPS)[number];

/** What an entry changes of a row, for people. Amounts are cents, and lists are names. */
export type Shown = string | number | boolean | readonly string[] | null;

/**
 * A change of a row of the menu, as `patch` commands take it. Of a size or an option, `set` has only the fields that
 * differ, so that its price and its name can be chosen one by one; `base` has all of them.
 */
export interface Edit {
  readonly entity: 'category' | 'optionGroup' | 'product';
  readonly id: string;
  readonly set: Values;
  readonly base: Values;
}

export interface PlanEntry {
  /** The same for the same difference. */
  readonly id: string;
  readonly group: PlanGroup;
  /** The rows of the file that say so. Empty for what is not in the file. */
  readonly rows: readonly number[];
  /** 'Gamay (Bottle)'. */
  readonly title: string;
  /** The column that differs. Missing for what is new or gone. */
  readonly column?: Column;
  readonly from?: Shown;
  readonly to?: Shown;
  readonly change: MenuCommand | Edit;
  /** The ids of entries that have to be chosen too. */
  readonly needs: readonly string[];
}

export interface Plan {
  /** The namespace of the ids of what is new. */
  readonly importId: string;
  readonly entries: readonly PlanEntry[];
  /** What the venue has and the file has not. Only a sheet of our own says so. Nobody chooses it by accident. */
  readonly gone: readonly PlanEntry[];
  readonly refused: readonly RefusedRow[];
  readonly notes: readonly RowNote[];
  readonly ignored: readonly string[];
  /** The rows that are as in the venue, and how many of its products are. */
  readonly same: { readonly rows: readonly number[]; readonly products: number };
}
