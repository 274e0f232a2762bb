/** The rows that each list shows, and the way in which a database finds them. */
import { isOwnPad } from '@tableside/domain/entities/visit.ts';
import { sql } from 'drizzle-orm';
import type { Cursors } from '../door/paging.ts';
import type {
  CashPage,
  DrawerFilter,
  OrderFilter,
  OrderPage,
  PrintFilter,
  RowOf,
  StoredRow,
  VisitFilter,
  VisitPage,
} from '../storage.ts';
import { orderWay } from './order-way.ts';
import { byCreation, ROW, type RowLists, type Way } from './row-lists.ts';
import { visitWay } from './visit-way.ts';

export interface Listed<E extends StoredRow['entity'], Page> {
  readonly entity: E;
  readonly way: Way;
  pageOf(rows: readonly RowOf<E>[], cursors: Cursors): Page;
}

/** The rounds of a visit are orders. Its pad is one only to those who ask for pads. */
export const listedOrders = (lists: RowLists, filter: OrderFilter): Listed<'order', OrderPage> => ({
  entity: 'order',
  way: orderWay(lists, filter),
  pageOf: (orders, cursors) => ({
    orders: filter.withPads ? orders : orders.filter(({ doc }) => !isOwnPad(doc)),
    ...cursors,
  }),
});

export const listedVisits = (lists: RowLists, filter: VisitFilter): Listed<'visit', VisitPage> => ({
  entity: 'visit',
  way: visitWay(lists, filter),
  pageOf: (visits, cursors) => ({ visits, ...cursors }),
});

/** A drawer is as old as its opening. */
export const listedDrawers = (lists: RowLists, { status = 'open' }: DrawerFilter): ListedCash<'drawer'> =>
  listedCash(lists, 'drawer', status);

/** A day is as old as its close. */
export const listedDays = (lists: RowLists): ListedCash<'day'> => listedCash(lists, 'day', 'closed');

/** A print is as old as its making. */
export const listedPrints = (lists: RowLists, { printerId }: PrintFilter): ListedCash<'print'> => {
  const { way, ...listed } = listedCash(lists, 'print', 'print');
  return {
    ...listed,
    way: { ...way, ...(printerId !== undefined && { asked: sql`${ROW.tableId} = ${printerId}` }) },
  };
};

type ListedCash<E extends 'drawer' | 'day' | 'print'> = Listed<E, CashPage<E>>;

const listedCash = <E extends 'drawer' | 'day' | 'print'>(
  lists: RowLists,
  entity: E,
  status: string,
): ListedCash<E> => ({
  entity,
  way: {
    line: byCreation(lists, 'row_status'),
    range: sql`entity = ${sql.raw(`'${entity}'`)} AND status IS NOT NULL AND ${ROW.status} = ${status}`,
  },
  pageOf: (rows, cursors) => ({ rows, ...cursors }),
});
