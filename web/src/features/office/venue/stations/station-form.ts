/** The form of a station, and how a station is described in lists. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import { STATION_COLORS, type Station } from '@tableside/domain/entities/station.ts';
import * as v from 'valibot';
import { required } from '../../../../components/form/form-schemas.ts';

const COLOR_TEXT = {
  grey: 'Grey',
  blue: 'Blue',
  green: 'Green',
  violet: 'Violet',
  red: 'Red',
  amber: 'Amber',
} as const;
export const COLOR_OPTIONS = STATION_COLORS.map((color) => ({ value: color, label: COLOR_TEXT[color] }));

type StationValues = Omit<Station, 'id'>;

/** A new station gets the first tint that no other has. */
export const valuesOf = (station: Station | null, others: readonly Station[]): StationValues => ({
  name: station?.name ?? '',
  color:
    station?.color ??
    STATION_COLORS.find((color) => !others.some((one) => one.color === color)) ??
    STATION_COLORS[0],
  screen: station?.screen ?? true,
});

/** `others` are the stations beside this one. Two of the same name could not be told apart on the menu. */
export const stationSchema = (others: readonly Station[]) =>
  v.object({
    name: v.pipe(
      required('Enter a name, such as Grill'),
      v.check((name) => name.trim().toLowerCase() !== 'none', 'Choose another name. "None" means no station'),
      v.check(
        (name) => !others.some((one) => one.name.toLowerCase() === name.trim().toLowerCase()),
        'Another station has this name',
      ),
    ),
    color: v.picklist(STATION_COLORS),
    screen: v.boolean(),
  });

interface Menu {
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Says what is made at a station: '2 categories and 1 product'. Empty when nothing is. */
export function usedText({ id }: Station, { categories, products }: Menu): string {
  const ofCategories = categories.filter(({ station }) => station === id).length;
  const ofProducts = products.filter(({ stationId }) => stationId === id).length;
  return [counted(ofCategories, 'category', 'categories'), counted(ofProducts, 'product', 'products')]
    .filter(Boolean)
    .join(' and ');
}
