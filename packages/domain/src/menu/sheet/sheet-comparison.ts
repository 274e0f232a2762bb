/** Compares every row of a sheet with the menu: finds what it is about, and collects in what it differs. */
import type { Category, OptionGroup, Product } from '../../entities/menu.ts';
import type { CheckedRows } from './checked-rows.ts';
import { type Compared, type Difference, isFault } from './difference.ts';
import { DifferenceList, type Subject } from './difference-list.ts';
import {
  categoryDifferences,
  groupDifferences,
  groupNameDifferences,
  newOptionDifference,
  optionDifferences,
} from './list-differences.ts';
import { type Match, newProductName, RowMatcher, sizeIn } from './match-rows.ts';
import { type MenuIndex, plainName } from './menu-index.ts';
import { belowIn, type RowBelow, tooDeep } from './nesting.ts';
import { newSizeDifference, productDifferences, sizeDifferences } from './product-differences.ts';
import type { Fault } from './row-faults.ts';
import {
  type CategoryRow,
  type GroupRow,
  type OptionRow,
  type SizeRow,
  UNNAMED_CATEGORY,
  UNNAMED_SIZE,
} from './rows.ts';
import { groupIn, type NewId, SheetNames } from './sheet-names.ts';

const MOST_PARTS = 50;

export class SheetComparison {
  readonly names: SheetNames;
  readonly differences = new DifferenceList();
  /** What the file has, whether its rows are taken or not: ids, and `productId/sizeId` or `groupId/optionId`. */
  readonly named = new Set<string>();
  readonly #index: MenuIndex;
  readonly #newId: NewId;
  /** The sizes and options that a row is about. A second row is refused. */
  readonly #claimed = new Set<string>();
  /** The groups that rows put below their options. */
  readonly #below: RowBelow[] = [];
  /** How many sizes or options a product or group has with the new ones. */
  readonly #parts = new Map<string, number>();

  constructor(index: MenuIndex, checked: CheckedRows, newId: NewId) {
    this.#index = index;
    this.#newId = newId;
    this.names = new SheetNames(index, checked.rows, newId);
    this.#compareSizes(checked);
    for (const row of checked.rows) {
      if (row.kind === 'category') this.#compareCategory(row);
      if (row.kind === 'group') this.#compareGroup(row);
      if (row.kind === 'option') this.#compareOption(row);
    }
    for (const row of tooDeep(index, this.#below))
      this.differences.refused.set(row, { reason: 'options.nested', text: row.group });
    for (const { key } of checked.left) {
      const [id, part] = key?.split('/') ?? [];
      this.#name(id, part);
    }
  }

  #name(id: string | undefined, part?: string): void {
    if (id !== undefined) this.named.add(id);
    if (id !== undefined && part !== undefined) this.named.add(`${id}/${part}`);
  }

  #compareSizes({ rows, left }: CheckedRows): void {
    const sizeRows = rows.filter((row) => row.kind === 'size');
    const leftRows = left.filter((row) => row.kind === 'size');
    const matcher = new RowMatcher(this.#index, this.names, [...sizeRows, ...leftRows]);
    const matches = sizeRows.map((row) => ({ row, match: matcher.find(row) }));
    for (const { row, match } of matches) if (!isFault(match) && match.isKeyed) this.#compareSize(row, match);
    for (const { row, match } of matches) {
      if (isFault(match)) this.differences.refused.set(row, match);
      else if (!match.isKeyed) this.#compareSize(row, match);
    }
    for (const row of leftRows) {
      const match = matcher.find(row);
      if (!isFault(match)) this.#name(match.product?.id, match.size?.id);
    }
  }

  #compareSize(row: SizeRow, { product, size, isKeyed }: Match): void {
    const [productId = '', sizeId] = row.key?.split('/') ?? [];
    const back = this.#index.deleted.get(productId);
    if (product) this.#compareKnown(row, { product, size, isKeyed });
    else if (back) {
      const own = back.sizes.find(({ id }) => id === sizeId);
      this.#compareKnown(row, { product: back, size: own ?? sizeIn(back, row), isKeyed: own !== undefined });
    } else this.#compareNewProduct(row);
  }

  #compareKnown(row: SizeRow, { product, size, isKeyed }: Match & { readonly product: Product }): void {
    this.#name(product.id, size?.id);
    const compared = { index: this.#index, names: this.names, clears: isKeyed };
    const { id, name: title, archived: isBack } = product;
    const subject: Subject = { entity: 'product', id, title, isNew: false, isBack };
    const ofSize = size
      ? (this.#claim(product.id, size.id, row) ?? sizeDifferences(row, size, compared))
      : this.#newSize(row, product);
    this.differences.add(subject, row, [...productDifferences(row, product, compared), ...ofSize]);
  }

  #compareNewProduct(row: SizeRow): void {
    const id = this.#newId(newProductName(row));
    const product: Product = { ...BLANK, ...BLANK_PRODUCT, id, name: row.name };
    const placed = { ...row, category: row.category ?? UNNAMED_CATEGORY };
    const subject: Subject = { entity: 'product', id, title: row.name, isNew: true };
    const compared = { index: this.#index, names: this.names, clears: false };
    this.differences.add(subject, row, [
      ...productDifferences(placed, product, compared),
      ...this.#newSize(row, product),
    ]);
  }

  #newSize(row: SizeRow, product: Product): readonly (Difference | Fault)[] {
    const name = row.size ?? UNNAMED_SIZE;
    const id = this.#newId(`size ${product.id} ${plainName(name)}`);
    const refused =
      this.#claim(product.id, id, row) ?? this.#addPart(product.id, product.sizes.length, 'size.most');
    return refused ?? [newSizeDifference(row, { id, name })];
  }

  #claim(id: string, part: string, row: SizeRow | OptionRow): readonly Fault[] | undefined {
    const at = `${id}/${part}`;
    const text =
      row.kind === 'size' ? `${row.name} (${row.size ?? UNNAMED_SIZE})` : `${row.group} (${row.name})`;
    if (this.#claimed.has(at)) return [{ reason: 'name.twice', text }];
    this.#claimed.add(at);
    return undefined;
  }

  #addPart(id: string, stored: number, reason: 'size.most' | 'option.most'): readonly Fault[] | undefined {
    const parts = this.#parts.get(id) ?? stored;
    if (parts >= MOST_PARTS) return [{ reason, text: String(MOST_PARTS) }];
    this.#parts.set(id, parts + 1);
    return undefined;
  }

  #compareCategory(row: CategoryRow): void {
    const keyed = this.#index.categories.byId.get(row.key ?? '');
    const found = keyed ?? this.names.category(row.name);
    if (isFault(found)) return void this.differences.refused.set(row, found);
    this.#name(found.id);
    const known = this.#index.categories.byId.get(found.id);
    const category = known ?? { ...BLANK, ...BLANK_CATEGORY, id: found.id, name: row.name };
    const subject: Subject = { entity: 'category', id: category.id, title: category.name, isNew: !known };
    const compared = { index: this.#index, names: this.names, clears: keyed !== undefined };
    this.differences.add(subject, row, categoryDifferences(row, category, compared));
  }

  /** Returns the group of a row, or a blank one that the sheet makes. */
  #groupOf(id: string | null | undefined, name: string): { group: OptionGroup; isKeyed: boolean } | Fault {
    const keyed = this.#index.groups.byId.get(id ?? '');
    if (keyed) return { group: keyed, isKeyed: true };
    const found = this.names.groups.find(name);
    if (found === undefined || found === 'unsure') return { reason: 'options.unsure', text: name };
    const known = this.#index.groups.byId.get(found.id);
    return { group: known ?? { ...BLANK, ...BLANK_GROUP, id: found.id, name }, isKeyed: false };
  }

  #subjectOf({ id, name }: OptionGroup): Subject {
    return { entity: 'optionGroup', id, title: name, isNew: !this.#index.groups.byId.has(id) };
  }

  #compareGroup(row: GroupRow): void {
    const found = this.#groupOf(row.key, row.name);
    if (isFault(found)) return void this.differences.refused.set(row, found);
    this.#name(found.group.id);
    const compared = { index: this.#index, names: this.names, clears: found.isKeyed };
    this.differences.add(this.#subjectOf(found.group), row, groupDifferences(row, found.group, compared));
  }

  #compareOption(row: OptionRow): void {
    const found = this.#groupOf(groupIn(row.key), row.group);
    if (isFault(found)) return void this.differences.refused.set(row, found);
    const { group } = found;
    const keyed = group.options.find(({ id }) => found.isKeyed && id === row.key?.split('/')[1]);
    const option = keyed ?? group.options.find(({ name }) => plainName(name) === plainName(row.name));
    this.#name(group.id, option?.id);
    const compared = { index: this.#index, names: this.names, clears: keyed !== undefined };
    const ofOption = option
      ? (this.#claim(group.id, option.id, row) ?? optionDifferences(row, option, compared))
      : this.#newOption(row, group, compared);
    this.#below.push({ row, group, ids: ofOption.flatMap(belowIn) });
    this.differences.add(this.#subjectOf(group), row, [
      ...groupNameDifferences(row.group, group, compared),
      ...ofOption,
    ]);
  }

  #newOption(row: OptionRow, group: OptionGroup, compared: Compared): readonly (Difference | Fault)[] {
    const id = this.#newId(`option ${group.id} ${plainName(row.name)}`);
    const refused =
      this.#claim(group.id, id, row) ?? this.#addPart(group.id, group.options.length, 'option.most');
    return refused ?? [newOptionDifference(row, id, compared)];
  }
}

const BLANK = { venueId: '', archived: false, version: 0, position: -1 };
const BLANK_PRODUCT = {
  description: '',
  image: '',
  category: '',
  sizes: [],
  optionGroupIds: [],
  allergens: [],
  isAvailable: true,
};
const BLANK_CATEGORY: Pick<Category, 'station' | 'optionGroupIds'> = {
  station: '',
  optionGroupIds: [],
};
const BLANK_GROUP: Pick<OptionGroup, 'type' | 'required' | 'min' | 'max' | 'options'> = {
  type: 'checkbox',
  required: false,
  min: null,
  max: null,
  options: [],
};
