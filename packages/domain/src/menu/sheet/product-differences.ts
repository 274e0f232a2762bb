/** What a row says of its product and its size. */
import type { Product, Size } from '../../entities/menu.ts';
import { same } from '../../ground/same.ts';
import { sizeAsEdited } from '../edit-product.ts';
import { openText } from './cells.ts';
import {
  type Compared,
  type Difference,
  type DifferenceOrFault,
  isFault,
  newPart,
  only,
  optionsDifference,
  partDifferences,
  plainDifference,
  sizeAvailable,
  stationDifference,
  taxDifference,
} from './difference.ts';
import type { Shown } from './plan.ts';
import type { Fault } from './row-faults.ts';
import { priceCellOf, productView } from './row-views.ts';
import type { OpenCell, SizeRow } from './rows.ts';

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
    plainDifference(
      {
        column: 'Description',
        group: 'texts',
        path: 'description',
        from: view.description,
        to: row.description,
        blank: '',
      },
      compared,
    ),
    plainDifference(
      {
        column: 'Kitchen name',
        group: 'kitchen',
        path: 'kitchenName',
        from: view.kitchenName,
        to: row.kitchenName,
        blank: null,
      },
      compared,
    ),
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
    plainDifference(
      { column: 'Position', group: 'order', path: 'position', from: product.position, to: row.position },
      compared,
    ),
    plainDifference(
      { column: 'Image', group: 'texts', path: 'image', from: view.image, to: row.image, blank: '' },
      compared,
    ),
  ]);
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
export function sizeDifferences(row: SizeRow, size: Size, { clears }: Compared): readonly Difference[] {
  return [
    ...partDifferences({
      path: `sizes[${size.id}]`,
      stored: sizeAsEdited(size),
      fields: [
        { column: 'Size', group: 'texts', field: 'name', to: clears ? (row.size ?? undefined) : undefined },
        {
          column: 'Sold out',
          group: 'soldOut',
          field: 'isAvailable',
          to: sizeAvailable(row.soldOut, clears),
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
      base: { [path]: sizeAsEdited(size) },
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
  const value = { name, ...pricedAs(row.price), isAvailable };
  const part = newPart({ path: `sizes[${id}]`, column: 'Size', group: 'newSizes', value });
  return { ...part, to: shownPrice(row.price) };
}
