/** Finds the tables of one waiter, and remembers on this device who looks at their own tables only. */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isServedBy } from '../../components/staff/served-by.ts';
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

export interface Waiter {
  readonly actor: Pick<Actor, 'userId' | 'staffId'>;
  /** Names of the sections on the waiter's staff card. */
  readonly sections: readonly string[];
}

interface Room {
  readonly sections: readonly Section[];
  /** Open orders. */
  readonly orders: readonly Order[];
  /** Open, or paid by the party whose table nobody has cleared. */
  readonly visits?: readonly { readonly visit: Pick<Visit, 'tableId' | 'server'> }[];
}

/**
 * A table is a waiter's own when it was given to them, when it is in one of their sections and given to nobody, or when
 * one of its open orders or checks is theirs.
 */
export function tablesOf(
  { actor, sections: named }: Waiter,
  tables: readonly Table[],
  { sections, orders, visits = [] }: Room,
): readonly Table[] {
  const keys = new Set(sections.filter(({ name }) => named.includes(name)).map(({ key }) => key));
  const served = new Set([
    ...orders.filter(({ serverId }) => serverId === actor.userId).map(({ tableId }) => tableId),
    ...visits.filter(({ visit }) => isServedBy(visit.server, actor)).map(({ visit }) => visit.tableId),
  ]);
  return tables.filter(({ id, userId, section }) => {
    const isGiven = userId === null ? keys.has(section) : userId === actor.staffId;
    return isGiven || served.has(id);
  });
}

const KEY = 'tableside-my-tables';

/** Another person on the same tablet sees all tables. */
export const readMine = (userId: string): boolean => browserStorage()?.getItem(KEY) === userId;

export const keepMine = (userId: string, isMine: boolean): void =>
  keepIn(browserStorage(), KEY, isMine ? userId : null);
