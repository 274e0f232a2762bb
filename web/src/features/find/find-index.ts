/** What is searched: the rows of the mirror with their folded names. The menu is folded once, and not at each tap. */

import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isAtCounter, newCounter } from '@tableside/domain/tables/counter.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { counterName, visitAtCounter } from '../../components/orders/counter-text.ts';
import { folded, type Searched, searched } from './folded.ts';

export interface DishFound {
  readonly product: Product;
  readonly name: Searched;
  readonly isSoldOut: boolean;
}

/** A party that is here, with what it owes in cents. */
export interface Party {
  readonly visit: Visit;
  readonly due: number;
  /** Whether the kitchen has anything of it. */
  readonly hasSent: boolean;
}

export interface TableFound {
  readonly table: Table;
  readonly text: string;
  readonly number: string;
  readonly name: Searched;
  /** The parties at the table, oldest first. */
  readonly parties: readonly Party[];
}

export interface NumberFound {
  /** Without the dash: people type `b17` too. */
  readonly squeezed: string;
  readonly number: string;
  readonly place: string;
  readonly visit?: Visit;
  readonly order?: Order;
}

export interface FindIndex {
  /** In the order of the menu. */
  readonly dishes: readonly DishFound[];
  readonly tables: readonly TableFound[];
  /** Takeout and tabs, each as a place of its own. */
  readonly atCounter: readonly TableFound[];
  readonly numbers: readonly NumberFound[];
}

/** `products` in the order of the menu. */
export const dishIndex = (products: readonly Product[]): readonly DishFound[] =>
  products.map((product) => ({
    product,
    name: searched(product.name),
    isSoldOut: isSoldOut(product),
  }));

export interface HouseRows {
  readonly tables: readonly Table[];
  readonly parties: readonly Party[];
  /** Every visit on this device, open ones among them. */
  readonly visits: readonly Visit[];
  /** What somebody without tables finds by its number. */
  readonly orders: readonly Order[];
}

export function houseIndex({ tables, parties, visits, orders }: HouseRows): Omit<FindIndex, 'dishes'> {
  const tableOf = new Map(tables.map((table) => [table.id, table]));
  const place = (tableId: string): string => tableText(tableOf.get(tableId), tableId);
  const placeOfVisit = (visit: Visit): string => {
    const of = visitAtCounter(visit);
    return of ? `${counterWord(of)} · ${counterName(of)}` : place(visit.tableId);
  };
  return {
    tables: tables.map((table) => ({
      table,
      text: place(table.id),
      number: folded(table.number),
      name: searched(place(table.id)),
      parties: parties.filter(({ visit }) => visit.tableId === table.id),
    })),
    atCounter: parties.flatMap((party) => {
      const { visit } = party;
      if (!isAtCounter(visit)) return [];
      const text = placeOfVisit(visit);
      return [{ table: newCounter(visit.venueId), text, number: '', name: searched(text), parties: [party] }];
    }),
    numbers: [
      ...visits.map((visit) => ({ visit, number: visit.number, place: placeOfVisit(visit) })),
      ...orders.map((order) => ({ order, number: order.orderNumber, place: place(order.tableId) })),
    ]
      .filter(({ number }) => number !== '')
      .map((rest) => ({ ...rest, squeezed: squeezed(rest.number) })),
  };
}

/** `#B-17` and `b 17` are the same. */
export const squeezed = (text: string): string => folded(text).replaceAll(' ', '');
