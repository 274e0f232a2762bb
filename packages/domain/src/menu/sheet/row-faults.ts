/** What is wrong with a row by itself: the values that no command of the menu would take. */
import * as v from 'valibot';
import { Cents, Course, CourseOrNone, isPlainLine, line, Name, Position, Text } from '../../command/args.ts';
import { MAX_SHORT_NAME } from '../../values/text-limits.ts';
import { TraceName } from '../allergen-lists.ts';
import { MOST_BELOW, MOST_TIMES } from '../edit-option-group.ts';
import { Image } from '../edit-product.ts';
import { HoursIn } from '../hours-input.ts';
import { readHours } from '../hours-text.ts';
import { KitchenName } from '../kitchen-name.ts';
import type { MenuRow, RowReason } from './rows.ts';

export interface Fault {
  readonly reason: RowReason;
  readonly text?: string;
}

/** Returns the first fault. One that the reader found comes before the others, except a name that is missing. */
export const faultOf = (row: MenuRow): Fault | undefined =>
  nameFault(namesIn(row)) ??
  row.fault ??
  placeFault(row) ??
  listFault(row) ??
  priceFault(row) ??
  textFault(row);

function namesIn(row: MenuRow): readonly (string | null | undefined)[] {
  if (row.kind === 'option') return [row.group, row.name];
  return row.kind === 'size' ? [row.name, row.category, row.size] : [row.name];
}

function nameFault(names: readonly (string | null | undefined)[]): Fault | undefined {
  for (const name of names) {
    if (name == null || v.is(Name, name)) continue;
    if (name === '') return { reason: 'name.missing' };
    return { reason: isPlainLine(name) ? 'name.long' : 'name.hidden', text: name };
  }
  return undefined;
}

function placeFault(row: MenuRow): Fault | undefined {
  if ('course' in row && row.course != null) {
    const isCourse = v.is(row.kind === 'category' ? Course : CourseOrNone, row.course);
    if (!isCourse) return { reason: 'course.number', text: String(row.course) };
  }
  if ('hours' in row && row.hours != null && !isHours(row.hours))
    return { reason: 'hours.shape', text: row.hours };
  const most = row.kind === 'option' ? row.most : null;
  if (most != null && (!Number.isInteger(most) || most < 1 || most > MOST_TIMES))
    return { reason: 'most.number', text: String(most) };
  const isPlaced = !('position' in row) || row.position == null || v.is(Position, row.position);
  return isPlaced ? undefined : { reason: 'position.number', text: String(row.position) };
}

function isHours(text: string): boolean {
  const hours = readHours(text);
  return hours != null && v.is(HoursIn, hours);
}

const MOST_MEMBERS = 50;

function listFault(row: MenuRow): Fault | undefined {
  const options = 'options' in row ? (row.options ?? []) : [];
  const allergens = 'allergens' in row && row.allergens !== 'none' ? (row.allergens ?? []) : [];
  const traces = 'traces' in row ? (row.traces ?? []) : [];
  const mostOptions = row.kind === 'option' ? MOST_BELOW : MOST_MEMBERS;
  if (options.length > mostOptions) return { reason: 'list.long', text: String(options.length) };
  const long = [allergens, traces].find(({ length }) => length > MOST_MEMBERS);
  if (long) return { reason: 'list.long', text: String(long.length) };
  const wrong =
    [...options, ...allergens].find((name) => !v.is(Name, name)) ??
    traces.find((name) => !v.is(TraceName, name));
  if (wrong === undefined) return undefined;
  return { reason: isPlainLine(wrong) ? 'list.long' : 'name.hidden', text: wrong };
}

/** A row with a key may come without the column of prices. */
function priceFault(row: MenuRow): Fault | undefined {
  if (row.kind !== 'size' && row.kind !== 'option') return undefined;
  const { price } = row;
  const extra = row.kind === 'option' && row.extraPrice != null ? amountFault(row.extraPrice) : undefined;
  if (price === undefined && row.key != null) return extra;
  if (price == null) return { reason: 'price.missing' };
  if (typeof price === 'number') return amountFault(price) ?? extra;
  if (row.kind === 'option') return { reason: 'price.open' };
  return price === 'open' ? undefined : amountFault(price.open);
}

function amountFault(price: number): Fault | undefined {
  if (v.is(Cents, price)) return undefined;
  const text = String(price);
  if (!Number.isInteger(price)) return { reason: 'price.decimals', text };
  return { reason: price < 0 ? 'price.negative' : 'price.high', text };
}

function textFault(row: MenuRow): Fault | undefined {
  const kitchenNames = [
    row.kind === 'size' || row.kind === 'option' ? row.kitchenName : null,
    row.kind === 'size' ? row.kitchenSize : null,
  ];
  const long = kitchenNames.find((name) => name != null && !v.is(KitchenName, name));
  if (long != null) return { reason: isPlainLine(long) ? 'text.long' : 'name.hidden', text: long };
  if (row.kind !== 'size') return undefined;
  const { description, shortName, image } = row;
  if (shortName != null && !v.is(line(MAX_SHORT_NAME), shortName))
    return { reason: isPlainLine(shortName) ? 'text.long' : 'name.hidden', text: shortName };
  if (description != null && !v.is(Text, description)) return { reason: 'text.long', text: description };
  return image == null || v.is(Image, image) ? undefined : { reason: 'image.address', text: image };
}
