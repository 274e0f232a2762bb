/** What a row says of its product and its size. */
import type { Product, Size } from '../../entities/menu.ts';
import { same } from '../../ground/same.ts';
import { openText } from './cells.ts';
import {
  type Compared,
  type Difference,
  type DifferenceOrFault,
  isFault,
  newPart,
  only,
  optionsDifference,
  orEmpty,
  partDifferences,
  plainDifference,
  sizeAvailable,
  stationDifference,
  taxDifference,
} from './difference.ts';
import { hoursDifference } from './hours-difference.ts';
import type { Shown } from './plan.ts';
import type { Fault } from './row-faults.ts';
import { priceCellOf, productView } from './row-views.ts';
import type { OpenCell, SizeRow } from './rows.ts';
import { storedSize } from './stored-parts.ts';

/** What a row says of its product. */
export function productDifferences(
  row: SizeRow,
  product: Product,
  compared: Compared,
): readonly (Difference | Fault)[] {
  const view = productView(compared.index, product);
  return only([
    categoryDifference(row, product, compared),
    // Without a key, the name is how the product was found.
    compared.clears
      ? plainDifference(
          { column: 'Name', group: 'texts', path: 'name', from: product.name, to: row.name },
          compared,
        )
      : undefined,
    soldOutDifference(row, product, compared),
    ...textDifferences(row, product, compared),
    stationDifference(
      row.station,
      { path: 'stationId', from: product.stationId ?? null, mayClear: true },
      compared,
    ),
    plainDifference(
      { column: 'Course', group: 'kitchen', path: 'course', from: view.course, to: row.course, blank: null },
      compared,
    ),
    optionsDifference(row.options, product.optionGroupIds, compared),
    allergensDifference(row, product, compared),
    plainDifference(
      { column: 'Traces', group: 'allergens', path: 'traces', from: view.traces, to: row.traces, blank: [] },
      compared,
    ),
    taxDifference(row.tax, product.taxId ?? null, compared),
    hoursDifference(row.hours, product.hours ?? null, compared),
    plainDifference(
      { column: 'Position', group: 'order', path: 'position', from: product.position, to: row.position },
      compared,
    ),
  ]);
}

/** Texts that are stored as the cells say them. */
const TEXTS = [
  { column: 'Description', field: 'description', group: 'texts' },
  { column: 'Short name', field: 'shortName', group: 'texts' },
  { column: 'Kitchen name', field: 'kitchenName', group: 'kitchen' },
  { column: 'Image', field: 'image', group: 'texts' },
] as const;

function textDifferences(row: SizeRow, product: Product, compared: Compared): readonly DifferenceOrFault[] {
  const view = productView(compared.index, product);
  return TEXTS.map(({ column, field, group }) =>
    plainDifference({ column, group, path: field, from: view[field], to: row[field], blank: '' }, compared),
  );
}

function categoryDifference(
  { category }: SizeRow,
  product: Product,
  { index, names }: Compared,
): DifferenceOrFault {
  if (category == null) return undefined;
  const found = names.category(category, product.category);
  if (isFault(found)) return found;
  if (found.id === product.category) return undefined;
  return {
    id: 'Category',
    column: 'Category',
    group: 'moved',
    from: index.categories.byId.get(product.category)?.name ?? null,
    to: category,
    base: { category: product.category },
    set: { category: found.id },
    needs: found.needs,
  };
}

function soldOutDifference(
  { soldOut }: SizeRow,
  product: Product,
  { clears }: Compared,
): Difference | undefined {
  if (soldOut === undefined || (soldOut === null && !clears)) return undefined;
  const isAvailable = soldOut !== 'product' && soldOut !== 'both';
  if (isAvailable === product.isAvailable) return undefined;
  return {
    id: 'Sold out',
    column: 'Sold out',
    group: 'soldOut',
    from: !product.isAvailable,
    to: !isAvailable,
    base: { isAvailable: product.isAvailable },
    set: { isAvailable },
    needs: [],
  };
}

function allergensDifference(
  { allergens }: SizeRow,
  product: Product,
  { index, clears }: Compared,
): Difference | undefined {
  if (allergens === undefined || (allergens === null && !clears)) return undefined;
  const { allergens: from } = productView(index, product);
  if (same(from, allergens)) return undefined;
  const list = allergens === 'none' ? [] : (allergens ?? []);
  const before = { allergens: product.allergens, allergensNone: product.allergensNone ?? false };
  const after = { allergens: list, allergensNone: allergens === 'none' };
  const paths = (['allergens', 'allergensNone'] as const).filter((path) => !same(before[path], after[path]));
  return {
    id: 'Allergens',
    column: 'Allergens',
    group: 'allergens',
    from,
    to: allergens,
    base: Object.fromEntries(paths.map((path) => [path, before[path]])),
    set: Object.fromEntries(paths.map((path) => [path, after[path]])),
    needs: [],
  };
}

/** What a row says of its size. */
export function sizeDifferences(row: SizeRow, size: Size, compared: Compared): readonly Difference[] {
  const { clears } = compared;
  return [
    ...partDifferences({
      path: `sizes[${size.id}]`,
      stored: storedSize(size),
      fields: [
        { column: 'Size', group: 'texts', field: 'name', to: clears ? (row.size ?? undefined) : undefined },
        {
          column: 'Sold out',
          group: 'soldOut',
          field: 'isAvailable',
          to: sizeAvailable(row.soldOut, clears),
        },
        {
          column: 'Kitchen size',
          group: 'kitchen',
          field: 'kitchenName',
          to: orEmpty(row.kitchenSize, compared, ''),
          empty: '',
        },
      ],
    }),
    ...priceDifference(row, size),
  ];
}

/** Whether a price is open stands in the cell of the price, so both are chosen together. */
function priceDifference({ price }: SizeRow, size: Size): readonly Difference[] {
  const before = priceCellOf(size);
  if (price == null || same(price, before)) return [];
  const path = `sizes[${size.id}]`;
  const { currentPrice, open = false } = pricedAs(price);
  return [
    {
      id: `Price ${path}`,
      column: 'Price',
      group: 'prices',
      part: size.name,
      from: shownPrice(before),
      to: shownPrice(price),
      base: { [path]: storedSize(size) },
      set: { [path]: { currentPrice, ...((open || size.open) && { open }) } },
      needs: [],
    },
  ];
}

const pricedAs = (price: number | OpenCell): { readonly currentPrice: number; readonly open?: true } =>
  typeof price === 'number'
    ? { currentPrice: price }
    : { currentPrice: price === 'open' ? 0 : price.open, open: true };

const shownPrice = (price: number | OpenCell): Shown =>
  typeof price === 'object' ? openText(price.open, '.') : price;

export function newSizeDifference(row: SizeRow, { id, name }: Pick<Size, 'id' | 'name'>): Difference | Fault {
  if (row.price == null) return { reason: 'price.missing' };
  const isAvailable = sizeAvailable(row.soldOut, false) ?? true;
  const kitchenName = row.kitchenSize;
  const value = { name, ...pricedAs(row.price), isAvailable, ...(kitchenName && { kitchenName }) };
  const part = newPart({ path: `sizes[${id}]`, column: 'Size', group: 'newSizes', value });
  return { ...part, to: shownPrice(row.price) };
}
