/** Changes all ticked rows at once. What it does stands in the grid, and nothing is saved before it was checked. */

import { readHours } from '@tableside/domain/menu/hours-text.ts';
import { ENDINGS, type PriceChange, type Rounding, STEPS } from '@tableside/domain/menu/sheet/bulk-price.ts';
import { priceText } from '@tableside/domain/menu/sheet/cells.ts';
import type { DecimalSign } from '@tableside/domain/menu/sheet/read/prices.ts';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { NOBODY } from '../../../../components/menu/station-options.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { countText } from '../import/import-words.ts';
import styles from './grid.module.css';
import type { BulkChange, GridColumn } from './grid-edits.ts';

const WHATS = [
  { value: 'percent', label: 'Prices by percent' },
  { value: 'amount', label: 'Prices by an amount' },
  { value: 'Category', label: 'Category' },
  { value: 'Sold out', label: 'Sold out' },
  { value: 'Station', label: 'Station' },
  { value: 'Course', label: 'Course' },
  { value: 'Tax', label: 'Tax' },
  { value: 'Hours', label: 'Hours' },
  { value: 'Options', label: 'Option groups' },
  { value: 'Name', label: 'Order by name' },
  { value: 'Price', label: 'Order by price' },
] as const;
type What = (typeof WHATS)[number]['value'];

const roundings = (decimal: DecimalSign) => [
  ...STEPS.flatMap((step) => [
    { value: `step ${step}`, label: step === 1 ? 'To the cent' : `Nearest ${priceText(step, decimal)}` },
    ...(step === 1 ? [] : [{ value: `step ${step} up`, label: `Up to ${priceText(step, decimal)}` }]),
  ]),
  ...ENDINGS.flatMap((ending) => [
    { value: `ending ${ending}`, label: `Nearest ending in ${decimal}${ending}` },
    { value: `ending ${ending} up`, label: `Up to an ending in ${decimal}${ending}` },
  ]),
];

function roundingOf(value: string): Rounding {
  const [kind, cents, up] = value.split(' ');
  const isUp = up !== undefined;
  return kind === 'ending' ? { ending: Number(cents), up: isUp } : { step: Number(cents), up: isUp };
}

const SOLD_OUT = [
  { value: '', label: 'For sale' },
  { value: 'yes', label: 'The product is sold out' },
  { value: 'size', label: 'This size is sold out' },
];

/** What is typed, and what the field says of it. */
const TYPED: Partial<Record<What, string>> = {
  Course: '1 to 9, or nothing',
  Options: 'Names with commas between',
  Hours: 'Mon-Fri 11:00-15:00; Sat 10:00-16:00, or always. Nothing: those of its category',
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

const asChoices = (names: readonly string[]): readonly Choice[] =>
  names.map((name) => ({ value: name, label: name }));

function choicesOf(what: What, names: BulkPanelProps['names']): readonly Choice[] | undefined {
  switch (what) {
    case 'Category':
      return asChoices(names.categories);
    case 'Tax':
      return asChoices(names.taxes);
    case 'Station':
      return [{ value: '', label: 'That of its category' }, ...asChoices(names.stations), NOBODY];
    case 'Sold out':
      return SOLD_OUT;
    default:
      return undefined;
  }
}

/** The number that a person typed; undefined when it is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

export interface BulkPanelProps {
  count: number;
  decimal: DecimalSign;
  /** What there is to choose from. */
  names: { categories: readonly string[]; taxes: readonly string[]; stations: readonly string[] };
  onChange: (change: BulkChange) => void;
}

export function BulkPanel({ count, decimal, names, onChange }: BulkPanelProps) {
  const [what, setWhat] = useState<What>('percent');
  const [number, setNumber] = useState('');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState('step 1');
  const isPrice = what === 'percent' || what === 'amount';
  const amount = numberOf(number);
  const choices = choicesOf(what, names);
  const value = choices && !choices.some((one) => one.value === text) ? (choices[0]?.value ?? '') : text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPrice)
      onChange(what === 'Name' || what === 'Price' ? { kind: 'order', by: what } : setOf(what, value));
    else if (amount !== undefined) onChange({ kind: 'price', change: priceChange(what, amount, rounding) });
  };
  const refused = count === 0 ? 'Tick the rows to change first.' : wrongIn(what, { text, amount });
  return (
    <Card as="section" aria-label="Change many at once">
      <form onSubmit={submit} className={styles.page}>
        <div className={styles.bulk}>
          <Select
            label="Change"
            value={what}
            options={[...WHATS]}
            onChange={(event) => {
              setWhat(event.target.value as What);
              setText('');
            }}
          />
          {isPrice && (
            <>
              <Field
                label={what === 'percent' ? 'By percent' : 'By'}
                suffix={what === 'percent' ? '%' : undefined}
                inputMode="text"
                autoComplete="off"
                value={number}
                onChange={(event) => setNumber(event.target.value)}
              />
              <Select
                label="Round"
                value={rounding}
                options={roundings(decimal)}
                onChange={(event) => setRounding(event.target.value)}
              />
            </>
          )}
          {choices && (
            <Select
              label="To"
              value={value}
              options={[...choices]}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          {TYPED[what] !== undefined && (
            <Field
              label="To"
              hint={TYPED[what]}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </div>
        <div className={styles.acts}>
          <Button type="submit" icon={Pencil} disabledReason={refused}>
            Change {countText(count, 'ticked row', 'ticked rows')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Says what cannot be read in what was typed. */
function wrongIn(
  what: What,
  { text, amount }: { readonly text: string; readonly amount: number | undefined },
): string | undefined {
  if (what === 'Hours')
    return readHours(text) === undefined ? 'Type hours such as Mon-Fri 11:00-15:00.' : undefined;
  const isPrice = what === 'percent' || what === 'amount';
  return isPrice && amount === undefined ? 'Type a number, such as 8 or -2.5.' : undefined;
}

const setOf = (column: GridColumn, text: string): BulkChange => ({ kind: 'set', column, text });

const priceChange = (what: 'percent' | 'amount', amount: number, rounding: string): PriceChange => ({
  by: what === 'percent' ? { percent: amount } : { cents: Math.round(amount * 100) },
  round: roundingOf(rounding),
});
