/** The menu as the rows of a sheet: what a call takes and gives, and what it would change. */

import { PREFIXES } from '@tableside/domain/entities/menu.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { COLUMNS } from '@tableside/domain/menu/sheet/columns.ts';
import { PLAN_GROUPS } from '@tableside/domain/menu/sheet/plan.ts';
import { NOTE_KINDS, ROW_REASONS } from '@tableside/domain/menu/sheet/rows.ts';
import * as v from 'valibot';
import { Count } from './values.ts';

/** The most rows of a sheet. */
export const MOST_ROWS = 5000;
const LONG = 2000;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const texts = v.pipe(v.array(text(200)), v.maxLength(200));
const blank = <S extends v.GenericSchema>(sentence: string, schema: S) =>
  described(`${sentence} Missing: the sheet does not say. Null: blank.`, v.optional(v.nullable(schema)));

const Row = described('Its place in the sheet; the first is 1.', v.optional(Count));
const Key = blank(
  '`productId/sizeId`, `groupId/optionId`, or the id of a category or group. Rows without a key are found by their names.',
  text(200),
);
const Place = blank('Its place among others; smaller comes first.', v.number());
const Course = blank('The course, 1 to 9. On a product, 0 is none, though its category has one.', v.number());
const Options = blank('The names of the groups of options.', texts);
const KitchenName = blank('What the kitchen calls it.', text(200));
const Traces = blank('The allergens that it may contain traces of.', texts);
const Tax = blank('The name of the tax.', text(200));
const Price = blank(
  'Cents. An open price, which is typed at the sale, is `open`, or `{"open": cents}` with what is proposed. Options have none.',
  v.union([v.number(), v.literal('open'), v.strictObject({ open: v.number() })]),
);

const Hours = blank('When it is sold: `Mon-Fri 11:00-15:00; Sat 10:00-16:00`, or `always`.', text(200));

const SizeRow = v.strictObject({
  kind: described(
    'A size of a product; the fields of the product are repeated in each of its rows.',
    v.literal('size'),
  ),
  row: Row,
  key: Key,
  category: blank('The name of its category.', text(200)),
  name: described('The name of the product.', text(200)),
  size: blank('The name of the size.', text(200)),
  price: Price,
  soldOut: blank('What is sold out.', v.picklist(['no', 'product', 'size', 'both'])),
  description: blank('The description that guests read.', text(2 * LONG)),
  shortName: blank('What tiles show staff instead of a long name.', text(200)),
  kitchenName: KitchenName,
  kitchenSize: blank('What the kitchen calls the size.', text(200)),
  station: blank('The name of its own station, or `none`.', text(200)),
  course: Course,
  options: Options,
  allergens: blank(
    'The allergens in it. `none`: somebody has checked that it contains none.',
    v.union([texts, v.literal('none')]),
  ),
  traces: Traces,
  tax: Tax,
  hours: Hours,
  position: Place,
  image: blank('The address of its picture.', text(LONG)),
});

const OptionRow = v.strictObject({
  kind: described('An option of a group.', v.literal('option')),
  row: Row,
  key: Key,
  group: described('The name of its group.', text(200)),
  name: described('The name of the option.', text(200)),
  price: Price,
  soldOut: blank('Whether it is sold out.', v.picklist(['no', 'size'])),
  kitchenName: KitchenName,
  options: blank('The names of the groups of options that are offered below it.', texts),
  most: blank('How often a guest may take it, 1 to 20.', v.number()),
  included: blank('Whether it comes with the dish.', v.boolean()),
  extraPrice: blank('Cents: what a portion costs that is ordered extra. Null: its price.', v.number()),
  allergens: blank('The allergens in it.', texts),
  traces: Traces,
});

const Choices = v.nullable(Count);
const GroupRow = v.strictObject({
  kind: described('A group of options.', v.literal('group')),
  row: Row,
  key: Key,
  name: described('The name of the group.', text(200)),
  rules: blank(
    'How many options a guest chooses.',
    v.strictObject({
      type: described('`radio`: one at most.', v.picklist(['radio', 'checkbox'])),
      required: described('Whether a guest has to choose.', v.boolean()),
      min: described('The fewest choices.', Choices),
      max: described('The most choices.', Choices),
    }),
  ),
  prefixes: blank('How its options can be asked for.', v.array(v.picklist(PREFIXES))),
  position: Place,
});

const CategoryRow = v.strictObject({
  kind: described('A category.', v.literal('category')),
  row: Row,
  key: Key,
  name: described('The name of the category.', text(200)),
  station: blank('The name of the station that makes its products, such as `kitchen`, or `none`.', text(200)),
  course: Course,
  options: Options,
  tax: Tax,
  hours: Hours,
  position: Place,
});

const SheetRow = v.variant('kind', [SizeRow, OptionRow, GroupRow, CategoryRow]);
export const SheetRows = v.array(SheetRow);

const Entries = v.array(text(400));

const Sheet = v.strictObject({
  rows: described(
    'The rows, numbered from 1 in their order.',
    v.optional(v.pipe(SheetRows, v.maxLength(MOST_ROWS))),
  ),
  csv: described(
    'Instead of `rows`: the sheet as text, as `format=csv` gives it. Its rows are the lines of the file.',
    v.optional(v.string()),
  ),
  choose: described(
    'The ids of the entries to apply. Missing: all, except what is not in the file. An entry whose `needs` are not chosen is left out.',
    v.optional(v.pipe(Entries, v.maxLength(4 * MOST_ROWS))),
  ),
  planHash: described('As the dry run gave it. Required without `dry`.', v.optional(text(100))),
});
export const SheetBody = v.pipe(
  Sheet,
  v.check(({ rows, csv }) => (rows === undefined) !== (csv === undefined), 'Give either rows or csv.'),
);

const Shown = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]));

const Entry = v.object({
  id: described('The same for the same difference.', v.string()),
  group: described('Which kind of difference it is.', v.picklist(PLAN_GROUPS)),
  rows: described('The rows that say so.', v.array(Count)),
  title: described('What it is about.', v.string()),
  column: described(
    'The column that differs. Missing for what is new or gone.',
    v.optional(v.picklist(COLUMNS)),
  ),
  from: described('What the venue has. Amounts are cents.', v.optional(Shown)),
  to: described('What the sheet says.', v.optional(Shown)),
  needs: described('The ids of entries that have to be chosen too.', v.array(v.string())),
});

export const MenuPlan = v.object({
  planHash: described('The same as long as the rows would change the same.', v.string()),
  entries: described('What the sheet would change.', v.array(Entry)),
  gone: described(
    'What the venue has and the sheet has not. Only a sheet with keys says so.',
    v.array(Entry),
  ),
  refused: described(
    'Rows that are not taken.',
    v.array(
      v.object({
        row: described('Its number.', Count),
        reason: described('Why.', v.picklist(ROW_REASONS)),
        text: described('The cell, or what the row names.', v.optional(v.string())),
      }),
    ),
  ),
  notes: described(
    'What a person should look at.',
    v.array(
      v.object({
        kind: described('What it is.', v.picklist(NOTE_KINDS)),
        row: described('The row.', v.optional(Count)),
        name: described('The name that it is about.', v.optional(v.string())),
        categories: described('The categories that have the name.', v.optional(v.array(v.string()))),
        count: described('How many there are.', v.optional(Count)),
      }),
    ),
  ),
  same: described(
    'What is as in the venue.',
    v.object({
      rows: described('The rows.', v.array(Count)),
      products: described('How many products.', Count),
    }),
  ),
});

export const MenuImport = v.object({
  outcomes: described(
    'What became of each command, in order. A repeat under the same `Idempotency-Key` goes on with what is not done yet, and gives all outcomes.',
    v.array(
      v.object({
        status: described(
          'What became of it.',
          v.picklist(['applied', 'noop', 'adjusted', 'rejected', 'held']),
        ),
        code: described('Why it was adjusted, refused or held.', v.optional(v.string())),
        detail: described('Facts that belong to the code.', v.optional(v.record(v.string(), v.unknown()))),
        name: described('The name of the command.', v.string()),
        id: described('The row of the menu.', v.string()),
      }),
    ),
  ),
});
