/** What the page says: why a row is refused, what to look at, and what the groups of the check and the sources are called. */

import type { PlanGroup } from '@tableside/domain/menu/sheet/plan.ts';
import type { Field } from '@tableside/domain/menu/sheet/read/header-words.ts';
import type { NoteKind, RefusedRow, RowNote, RowReason } from '@tableside/domain/menu/sheet/rows.ts';
import type { Reading } from './reading.ts';

export const SOURCE_NAMES: Readonly<Record<Reading['source'], string>> = {
  tableside: 'A Tableside sheet',
  square: 'An item library from Square',
  toast: 'A menu from Toast',
  loyverse: 'An item list from Loyverse',
  clover: 'An inventory from Clover',
  woocommerce: 'Products from WooCommerce',
  odoo: 'Products from Odoo',
  columns: 'A table',
  text: 'Text',
  'schema.org': 'The menu of a web page',
};

export const FIELD_NAMES: Readonly<Record<Exclude<Field, 'elsewhere'>, string>> = {
  name: 'Name',
  category: 'Category',
  size: 'Size',
  price: 'Price',
  description: 'Description',
  options: 'Option groups',
  allergens: 'Allergens',
  traces: 'Traces',
};

export const GROUP_TITLES: Readonly<Record<PlanGroup, string>> = {
  newCategories: 'New categories',
  newOptions: 'New options',
  newProducts: 'New products',
  newSizes: 'New sizes',
  prices: 'Prices',
  soldOut: 'Sold out',
  moved: 'Moved to another category',
  taxes: 'Taxes',
  kitchen: 'Stations and courses',
  allergens: 'Allergens',
  texts: 'Names, descriptions and pictures',
  options: 'Option groups',
  order: 'Order',
  notInFile: 'Not in the file',
};

/** `%` stands for the cell, or for what the row names. */
const REASONS: Readonly<Record<RowReason, string>> = {
  'price.date': 'A spreadsheet made this price a date: %. Type the price again as text.',
  'price.word': 'This is not a price: %.',
  'price.negative': 'A price is never below zero: %.',
  'price.decimals': 'This price has more than two decimals: %.',
  'price.unsure': 'This price can be read in two ways: %.',
  'price.missing': 'The price is missing. %',
  'price.high': 'A price is $100,000 at most. %',
  'price.open': 'The price of an option is not open. Give % a price.',
  'hours.shape': 'Hours are written like Mon-Fri 11:00-15:00; Sat 10:00-16:00: %.',
  'course.number': 'A course is a number from 1 to 9: %.',
  'position.number': 'A position is a whole number: %.',
  'most.number': 'An option can be taken 1 to 20 times: %.',
  'included.word': 'Included is yes or blank: %.',
  'prefix.word': 'Prefixes are no, extra, side and less: %.',
  'soldOut.word': 'Sold out is yes, size or blank: %.',
  'rules.shape': 'These rules are not known: %. Write for example "one, required" or "0-3".',
  'kind.unknown': 'This kind of row is not known: %.',
  'handle.twice': 'Another product has the same handle: %.',
  'parent.unknown': 'What this row belongs to is not in the file: %.',
  'operation.other': 'This row changes something in the other system, so it is not read: %.',
  'name.missing': 'The name is missing.',
  'name.long': 'A name has 120 characters at most: %.',
  'name.twice': 'This is in the file twice: %.',
  'name.hidden': 'This name has hidden characters: %.',
  'text.long': 'This text is too long: %.',
  'image.address': 'This is not the address of a picture: %.',
  'list.long': 'This list is too long: %.',
  'size.most': 'A product has 50 sizes at most: %.',
  'option.most': 'A group has 50 options at most: %.',
  'key.twice': 'Another row has the same key: %.',
  'category.unsure': 'Several categories are called %.',
  'name.unsure': 'Several products are called %.',
  'options.unknown': 'There is no option group called %.',
  'options.unsure': 'Several option groups are called %.',
  'options.nested': 'Choices below % would go too deep, or end up below themselves.',
  'station.unknown': 'There is no station called %.',
  'tax.unknown': 'There is no tax called %.',
  'rows.disagree': 'The rows of one product say different things: %.',
};

/** Why a row is refused, as a sentence. */
export function reasonText({ reason, text = '' }: Pick<RefusedRow, 'reason' | 'text'>): string {
  const sentence = REASONS[reason];
  if (text === '') return sentence.replace(/:? %/, '');
  return sentence.replace('%', () => `“${text.replace(/\s+/g, ' ')}”`);
}

const NOTES: Readonly<Record<NoteKind, (note: RowNote) => string>> = {
  'row.hidden': () => 'is archived or not for sale there, so it is left out',
  'row.twice': ({ name }) => `says the same again${of(name)}, so it is left out`,
  'group.empty': ({ name }) => `The options of ${quoted(name)} are not in the file.`,
  'sold.byWeight': ({ name }) => `${quoted(name)} is sold by weight there. Its price here is for one.`,
  'price.sale': ({ name }) => `${quoted(name)} has a sale price there. The regular price is taken.`,
  'price.far': ({ name }) => `${quoted(name)} costs far more than the rest. Is the price right?`,
  'category.unnamed': () => 'The file has only numbers for its groups. Name the new categories afterwards.',
  'size.unnamed': ({ name }) => `The sizes of ${quoted(name)} have no names in the text.`,
  'name.shared': ({ name, categories = [] }) =>
    `${quoted(name)} is in several categories: ${categories.join(', ')}.`,
  'quote.open': () => 'A quotation mark never closes. Look at the last rows.',
};

const quoted = (name = 'A product'): string => `“${name}”`;
const of = (name: string | undefined): string => (name === undefined ? '' : ` of ${quoted(name)}`);

/** `Row 7 is archived …`, or a sentence about a product. */
export function noteText(note: RowNote): string {
  const text = NOTES[note.kind](note);
  return /^\p{Ll}/u.test(text) ? `Row ${note.row} ${text}.` : text;
}

/** Sentences that say the same of many rows are said once. */
export function noteLines(notes: readonly RowNote[]): readonly string[] {
  const hidden = notes.filter(({ kind }) => kind === 'row.hidden').map(({ row }) => row);
  const others = notes.filter(({ kind }) => kind !== 'row.hidden').map(noteText);
  if (hidden.length < 2) return notes.map(noteText);
  return [`Rows ${hidden.join(', ')} are archived or not for sale there, so they are left out.`, ...others];
}

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
