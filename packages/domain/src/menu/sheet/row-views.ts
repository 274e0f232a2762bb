/** What rows of the menu look like in our sheet. An export writes it, and a plan compares a file with it. */
import type { Category, Option, OptionGroup, Product, Size } from '../../entities/menu.ts';
import { containsNone } from '../allergens.ts';
import { hoursText } from '../hours-text.ts';
import type { MenuIndex } from './menu-index.ts';
import type { CategoryRow, GroupRow, OpenCell, OptionRow, SizeRow } from './rows.ts';
import { stationText } from './station-names.ts';

/** A blank cell. */
const orBlank = <Value extends { readonly length: number }>(value: Value): Value | null =>
  value.length === 0 ? null : value;

const groupNames = (index: MenuIndex, ids: readonly string[]): readonly string[] | null =>
  orBlank(ids.flatMap((id) => index.groups.byId.get(id)?.name ?? []));

const taxName = (index: MenuIndex, taxId: string | null | undefined): string | null =>
  index.taxes.byId.get(taxId ?? '')?.name ?? null;

type View<Row> = Required<Omit<Row, 'row' | 'fault'>>;

type ProductView = Omit<View<SizeRow>, 'kind' | 'key' | 'size' | 'price' | 'soldOut' | 'kitchenSize'>;

export const productView = (index: MenuIndex, product: Product): ProductView => ({
  category: index.categories.byId.get(product.category)?.name ?? null,
  name: product.name,
  description: orBlank(product.description),
  shortName: orBlank(product.shortName ?? ''),
  kitchenName: orBlank(product.kitchenName ?? ''),
  station: product.stationId == null ? null : stationText(index.stations, product.stationId),
  course: product.course ?? null,
  options: groupNames(index, product.optionGroupIds),
  allergens: containsNone(product) ? 'none' : orBlank(product.allergens),
  traces: orBlank(product.traces ?? []),
  tax: taxName(index, product.taxId),
  hours: orBlank(hoursText(product.hours)),
  position: product.position,
  image: orBlank(product.image),
});

export const priceCellOf = ({ open, currentPrice }: Size): number | OpenCell => {
  if (!open) return currentPrice;
  return currentPrice === 0 ? 'open' : { open: currentPrice };
};

export const sizeView = (index: MenuIndex, product: Product, size: Size): View<SizeRow> => ({
  ...productView(index, product),
  kind: 'size',
  key: `${product.id}/${size.id}`,
  size: size.name,
  kitchenSize: orBlank(size.kitchenName ?? ''),
  price: priceCellOf(size),
  soldOut: product.isAvailable ? (size.isAvailable ? 'no' : 'size') : size.isAvailable ? 'product' : 'both',
});

export const categoryView = (index: MenuIndex, category: Category): View<CategoryRow> => ({
  kind: 'category',
  key: category.id,
  name: category.name,
  station: stationText(index.stations, category.station),
  course: category.course ?? null,
  options: groupNames(index, category.optionGroupIds),
  tax: taxName(index, category.taxId),
  hours: orBlank(hoursText(category.hours)),
  position: category.position,
});

export const groupView = (group: OptionGroup): View<GroupRow> => {
  const { id, name, type, required, min, max, prefixes = [], position } = group;
  return {
    kind: 'group',
    key: id,
    name,
    rules: { type, required, min, max },
    prefixes: orBlank(prefixes),
    position,
  };
};

export const optionView = (index: MenuIndex, group: OptionGroup, option: Option): View<OptionRow> => ({
  kind: 'option',
  key: `${group.id}/${option.id}`,
  group: group.name,
  name: option.name,
  price: option.price,
  soldOut: option.isAvailable ? 'no' : 'size',
  kitchenName: orBlank(option.kitchenName ?? ''),
  options: groupNames(index, option.groupIds ?? []),
  most: option.most ?? null,
  included: option.included ?? null,
  extraPrice: option.extraPrice ?? null,
  allergens: orBlank(option.allergens ?? []),
  traces: orBlank(option.traces ?? []),
});
