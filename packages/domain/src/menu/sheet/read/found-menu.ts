/** What a reader finds in a file of another till, product by product, and the rows that this gives. */
import type { GroupRules, MenuRow, NoteKind, OptionRow, RefusedRow, RowNote, RowReason } from '../rows.ts';
import { folded } from './cells.ts';
import { openCell, type PriceCell } from './prices.ts';

export interface FoundProduct {
  /** The row that names it. */
  readonly row: number;
  readonly category: string;
  readonly name: string;
  description: string;
  readonly options: string[];
  readonly allergens: readonly string[];
  readonly traces: readonly string[];
  isSoldOut: boolean;
  readonly sizes: { readonly row: number; readonly size: string; readonly price: PriceCell }[];
}

interface FoundGroup {
  readonly row: number;
  readonly name: string;
  rules?: GroupRules;
  readonly options: { readonly row: number; readonly name: string; readonly price: PriceCell }[];
}

/** What a product has from its first row. */
export type Named = Pick<FoundProduct, 'row' | 'category' | 'name'> &
  Partial<Pick<FoundProduct, 'description' | 'allergens' | 'traces'>>;

export class FoundMenu {
  readonly #products: FoundProduct[] = [];
  readonly #groups = new Map<string, FoundGroup>();
  readonly #refused: RefusedRow[] = [];
  readonly #notes: RowNote[] = [];

  product(named: Named): FoundProduct {
    const product: FoundProduct = {
      description: '',
      allergens: [],
      traces: [],
      ...named,
      options: [],
      isSoldOut: false,
      sizes: [],
    };
    this.#products.push(product);
    return product;
  }

  /** The group of this name. It is new when no row has named it yet. */
  group(row: number, name: string): FoundGroup {
    const key = folded(name);
    const group = this.#groups.get(key) ?? { row, name, options: [] };
    this.#groups.set(key, group);
    return group;
  }

  /** Offers a group with a product. */
  offer(product: FoundProduct, row: number, name: string): FoundGroup {
    const group = this.group(row, name);
    if (!product.options.includes(group.name)) product.options.push(group.name);
    return group;
  }

  refuse(row: number, reason: RowReason, text?: string): void {
    this.#refused.push({ row, reason, ...(text ? { text } : {}) });
  }

  note(kind: NoteKind, about: Omit<RowNote, 'kind'> = {}): void {
    this.#notes.push({ kind, ...about });
  }

  reading(): { rows: readonly MenuRow[]; refused: readonly RefusedRow[]; notes: readonly RowNote[] } {
    const groups = [...this.#groups.values()];
    for (const { name, options } of groups) {
      if (options.length === 0) this.note('group.empty', { name });
    }
    const rows = [...groups.flatMap(rowsOfGroup), ...this.#products.flatMap(rowsOfProduct)];
    return { rows, refused: this.#refused, notes: this.#notes };
  }
}

/** A product without any size still has its row, which is refused for its missing price. */
function rowsOfProduct(product: FoundProduct): readonly MenuRow[] {
  const { row, category, name, description, options, allergens, traces, isSoldOut } = product;
  const sizes =
    product.sizes.length > 0 ? product.sizes : [{ row, size: '', price: { kind: 'blank' } as const }];
  return sizes.map((one) => ({
    kind: 'size',
    row: one.row,
    category: category || null,
    name,
    size: one.size || null,
    ...priced(one.price),
    description: description || null,
    options: options.length > 0 ? options : null,
    allergens: allergens.length > 0 ? allergens : null,
    ...(traces.length > 0 ? { traces } : {}),
    ...(isSoldOut ? { soldOut: 'product' as const } : {}),
  }));
}

function rowsOfGroup({ row, name, rules, options }: FoundGroup): readonly MenuRow[] {
  const own: MenuRow = { kind: 'group', row, name, ...(rules ? { rules } : {}) };
  const rows = options.map(
    (option): OptionRow => ({
      kind: 'option',
      row: option.row,
      group: name,
      name: option.name,
      ...priced(option.price),
    }),
  );
  return [own, ...rows];
}

/** The fields of a row that its price gives. */
function priced(price: PriceCell): Pick<OptionRow, 'price' | 'fault'> {
  if (price.kind === 'fault') return { price: null, fault: { reason: price.reason, text: price.text } };
  if (price.kind === 'cents') return { price: price.cents };
  return { price: price.kind === 'open' ? openCell(price) : null };
}
