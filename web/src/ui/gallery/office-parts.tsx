/** The office table, as rows and, on narrow screens, as cards. */
import { Button } from '../buttons/button.tsx';
import { type Column, OfficeTable } from '../layout/office-table.tsx';
import { Part } from './part.tsx';

interface Sale {
  readonly order: string;
  readonly method: string;
  readonly dollars: number;
}

const SALES: readonly Sale[] = [
  { order: '#A-34', method: 'Cash', dollars: 86.5 },
  { order: '#B-21', method: 'Credit card', dollars: 214 },
  { order: '#B-22', method: 'Mobile payment', dollars: 12.25 },
];

const COLUMNS: readonly Column<Sale>[] = [
  { head: 'Order ID', cell: ({ order }) => <b>{order}</b>, sortBy: ({ order }) => order },
  { head: 'Method', cell: ({ method }) => method },
  {
    head: 'Amount',
    cell: ({ dollars }) => `$${dollars.toFixed(2)}`,
    isNumber: true,
    sortBy: ({ dollars }) => dollars,
  },
  { head: 'Actions', cell: () => <Button size={44}>View Details</Button>, isActs: true },
];

export function OfficeParts() {
  return (
    <Part name="Office table" grid>
      <OfficeTable label="Sales" columns={COLUMNS} rows={SALES} keyOf={({ order }) => order} />
    </Part>
  );
}
