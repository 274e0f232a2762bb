/**
 * The named look-ups of commands, each a range of one index. The mirror has the same look-ups, and one contract tests
 * both.
 */
import type { Change } from '@tableside/domain/entities.ts';
import { effectiveOptionGroupIds } from '@tableside/domain/menu/menu.ts';
import { type Read, Rows } from '@tableside/domain/rows.ts';
import { and, eq, sql } from 'drizzle-orm';
import { activeAdmins, roleOfCard } from '../accounts/users.ts';
import type { Database } from '../database.ts';
import { row } from '../schema/tables-rows.ts';
import type { RowStore } from './row-store.ts';

export type LoadReads = (venueId: string, reads: readonly Read[]) => Rows;

/** Looks up rows in one venue and collects them in `rows`. */
interface Finder {
  readonly rows: Rows;
  one(entity: Change['entity'], id: string): Change | undefined;
  openOrdersOfTable(tableId: string): void;
  draftsOfCustomer(customerId: string): void;
  followUpsOf(orderId: string): readonly Change[];
  keep(found: readonly Change[]): void;
  paymentsOf(orderId: string): void;
  every(entity: Change['entity']): void;
  venue(): void;
  activeAdmins(): void;
  roleOfCard(staffId: string): void;
}

export function createLoadReads({ query, statement }: Database, store: RowStore): LoadReads {
  const found = { entity: row.entity, id: row.id, doc: row.doc };
  const venue = eq(row.venueId, sql.placeholder('venueId'));
  const id = sql.placeholder('id');
  const select = (...where: Parameters<typeof and>) =>
    statement(
      query
        .select(found)
        .from(row)
        .where(and(venue, ...where)),
    );
  const openOrdersOfTable = select(eq(row.tableId, id), sql`${row.open} = 1`);
  const draftsOfCustomer = select(sql`entity = 'order'`, eq(row.customerId, id), sql`${row.open} = 1`);
  const followUpsOf = select(eq(row.parentId, id));
  const paymentsOf = select(eq(row.orderId, id));

  const finderFor = (venueId: string): Finder => {
    const rows = new Rows();
    const keep = (loaded: readonly Change[]) => {
      for (const change of loaded) rows.put(change);
    };
    return {
      rows,
      one: (entity, key) => {
        const stored = store.get(venueId, entity, key);
        if (stored) keep([stored]);
        return stored;
      },
      openOrdersOfTable: (tableId) => keep(openOrdersOfTable.all({ venueId, id: tableId }).map(toChange)),
      draftsOfCustomer: (customerId) => {
        const open = draftsOfCustomer.all({ venueId, id: customerId }).map(toChange);
        keep(open.filter(({ doc }) => 'status' in doc && doc.status === 'draft'));
      },
      keep,
      followUpsOf: (orderId) => followUpsOf.all({ venueId, id: orderId }).map(toChange),
      paymentsOf: (orderId) => keep(paymentsOf.all({ venueId, id: orderId }).map(toChange)),
      every: (entity) => keep(store.all(venueId, entity)),
      venue: () => keep([store.get(venueId, 'venue', venueId)].filter((stored) => stored !== undefined)),
      activeAdmins: () => rows.knowAdmins(activeAdmins(query, venueId)),
      roleOfCard: (staffId) => {
        const role = roleOfCard(query, venueId, staffId);
        if (role) rows.knowRole(staffId, role);
      },
    };
  };
  return (venueId, reads) => {
    const finder = finderFor(venueId);
    for (const read of reads) load(finder, read);
    return finder.rows;
  };
}

const toChange = ([entity, id, doc]: unknown[]): Change =>
  ({ entity, id, doc: JSON.parse(String(doc)) }) as Change;

function load(finder: Finder, read: Read): void {
  switch (read.kind) {
    case 'row':
      finder.one(read.entity, read.id);
      return;
    case 'orderWithTable':
      loadOrderWithTable(finder, read.orderId);
      return;
    case 'orderWithServer':
      loadOrderWithServer(finder, read.orderId);
      return;
    case 'openOrdersOfTable':
      finder.one('table', read.tableId);
      finder.openOrdersOfTable(read.tableId);
      return;
    case 'draftsOfCustomer':
      finder.draftsOfCustomer(read.customerId);
      return;
    case 'paymentsOf':
      loadPaymentsOf(finder, read.orderId);
      return;
    case 'familyOf':
      loadFamilyOf(finder, read.orderId);
      return;
    case 'orderOfPayment':
      loadOrderOfPayment(finder, read.paymentId);
      return;
    case 'every':
      finder.every(read.entity);
      return;
    case 'menuFor':
      loadMenuFor(finder, read.productId);
      return;
    case 'venue':
      finder.venue();
      return;
    case 'activeAdmins':
      finder.activeAdmins();
      return;
    case 'roleOfCard':
      finder.roleOfCard(read.staffId);
  }
}

function loadOrderWithTable(finder: Finder, orderId: string): void {
  const order = finder.one('order', orderId);
  if (order?.entity === 'order') finder.one('table', order.doc.tableId);
}

function loadOrderWithServer(finder: Finder, orderId: string): void {
  const order = finder.one('order', orderId);
  if (order?.entity !== 'order') return;
  if (order.doc.serverStaffId) finder.one('staff', order.doc.serverStaffId);
}

function loadPaymentsOf(finder: Finder, orderId: string): void {
  for (const id of loadFamilyOf(finder, orderId)) finder.paymentsOf(id);
}

/** Returns the ids of the family's orders. */
function loadFamilyOf(finder: Finder, orderId: string): ReadonlySet<string> {
  const order = finder.one('order', orderId);
  if (order?.entity !== 'order') return new Set();
  const root = order.doc.parentId ?? order.id;
  const followUps = finder.followUpsOf(root);
  finder.keep(followUps);
  const known = finder.one('order', root);
  return new Set([order, known, ...followUps].flatMap((one) => (one ? [one.id] : [])));
}

function loadOrderOfPayment(finder: Finder, paymentId: string): void {
  const payment = finder.one('payment', paymentId);
  if (payment?.entity === 'payment') loadPaymentsOf(finder, payment.doc.orderId);
}

function loadMenuFor(finder: Finder, productId: string): void {
  const product = finder.one('product', productId);
  if (product?.entity !== 'product') return;
  finder.one('category', product.doc.category);
  const entry = finder.rows.menuFor(productId);
  for (const id of entry ? effectiveOptionGroupIds(entry.product, entry.category) : []) {
    finder.one('optionGroup', id);
  }
}
