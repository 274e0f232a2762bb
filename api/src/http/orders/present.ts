/** Adds the derived fields that the API shows but storage does not keep. */

import { isStaff } from '@tableside/domain/command/permissions.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import { isOpen, ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { DEFAULT_SECTION, type Section, type Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { paymentStatus } from '@tableside/domain/payments/payment-status.ts';
import { changeOf } from '@tableside/domain/payments/receipt.ts';
import { refundedOf, refundedTipOf } from '@tableside/domain/payments/refundable.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { StoredRow } from '../../storage/storage.ts';
import type { Caller } from '../../sync/caller.ts';
import { showOrders } from '../../sync/shown-orders.ts';
import type { HttpDeps } from '../http-deps.ts';
import { inNaturalOrder } from '../venue/table-order.ts';

type Shape = Readonly<Record<string, unknown>>;

/** Orders are shown already, by `showOrders`. */
export async function present(
  deps: Pick<HttpDeps, 'storage'>,
  { actor }: { readonly actor: Pick<Caller['actor'], 'role' | 'venueId'> },
  { entity, doc }: { entity: EntityName; doc: Documents[EntityName] },
): Promise<Shape> {
  if (entity === 'payment') {
    const { visitId } = doc as Payment;
    const rows = await deps.storage.load(actor.venueId, [{ kind: 'paymentsOfVisit', visitId }]);
    return presentPayment(doc as Payment, rows.paymentsOfVisit(visitId));
  }
  if (entity === 'visit') return presentVisit(deps, doc as Visit);
  if (entity === 'section') return presentSection(doc as Section, await tablesOf(deps, actor.venueId));
  if (entity !== 'table') return { ...doc };
  const table = doc as Table;
  if (!isStaff(actor.role)) return { ...table };
  const rows = await deps.storage.load(actor.venueId, [{ kind: 'visitsOfTable', tableId: table.id }]);
  const [visit] = rows.all('visit').sort(byOpening);
  const open = visit ?? rows.openOrdersOfTable(table.id).find((order) => !isUnsentByGuest(order));
  return presentTable(table, open?.id ?? null);
}

async function presentVisit(deps: Pick<HttpDeps, 'storage'>, visit: Visit): Promise<Shape> {
  const rows = await deps.storage.load(visit.venueId, [{ kind: 'visitOf', visitId: visit.id }]);
  return { ...visit, bill: billOfVisit(visit, rows.ordersOfVisit(visit.id)) };
}

/** Returns a row as `GET` shows it to a manager. Undefined: it is a pad that is no order to others. */
export async function presentToManager(
  { storage }: Pick<HttpDeps, 'storage'>,
  venueId: string,
  { entity, doc }: StoredRow,
): Promise<Shape | undefined> {
  if (entity === 'order') {
    const order = (await showOrders(storage, venueId, [doc]))(doc);
    return order && { ...order };
  }
  return present({ storage }, { actor: { role: 'manager', venueId } }, { entity, doc });
}

const presentTable = (table: Table, currentOrder: string | null): Shape => ({
  ...table,
  assigned: table.userId !== null,
  currentOrder,
});

/** Returns tables with the current order of each. Guests do not see each other's orders. */
export async function presentTables(
  deps: HttpDeps,
  { actor }: Caller,
  tables: readonly Table[],
): Promise<Shape[]> {
  if (!isStaff(actor.role)) return tables.map((table) => ({ ...table }));
  const current = await currentOrders(deps, actor.venueId);
  return tables.map((table) => presentTable(table, current.get(table.id) ?? null));
}

/** Returns sections with the ids of their tables. A table without a section belongs to the default one. */
export async function presentSections(
  deps: HttpDeps,
  { actor }: Caller,
  sections: readonly Section[],
): Promise<Shape[]> {
  const tables = await tablesOf(deps, actor.venueId);
  return sections.map((section) => presentSection(section, tables));
}

const presentSection = (section: Section, tables: readonly Table[]): Shape => ({
  ...section,
  tables: tables
    .filter((table) => !section.archived && (table.section || DEFAULT_SECTION) === section.key)
    .map(({ id }) => id),
});

async function tablesOf(deps: Pick<HttpDeps, 'storage'>, venueId: string): Promise<Table[]> {
  const rows = await deps.storage.rows(venueId, 'table');
  return rows
    .map(({ doc }) => doc)
    .filter((table) => !table.archived)
    .sort(inNaturalOrder);
}

/** Returns the id of the open visit of each table, or else of its open order. */
async function currentOrders(deps: HttpDeps, venueId: string): Promise<Map<string, string>> {
  const visits = deps.storage.visits(venueId, { status: 'open', limit: 500 });
  const pages = await Promise.all(
    ORDER_STATUSES.map((status) => ({ status, open: status !== 'completed' && status !== 'cancelled' }))
      .filter(({ open }) => open)
      .map(({ status }) => deps.storage.orders(venueId, { status, limit: 500 })),
  );
  const open = pages.flatMap((page) => page.orders.map((row) => row.doc)).filter(isOpen);
  const newestFirst = open.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const openVisits = (await visits).visits.map((row) => row.doc).sort(byOpening);
  return new Map([...newestFirst, ...openVisits.reverse()].map(({ tableId, id }) => [tableId, id]));
}

const byOpening = (a: Visit, b: Visit): number => (a.openedAt < b.openedAt ? -1 : 1);

const byTime = (a: Payment, b: Payment): number => (a.timestamp < b.timestamp ? -1 : 1);

const refundShape = ({
  id,
  amount,
  method,
  tender,
  rounding,
  drawerId,
  timestamp,
  takenBy,
  approvedBy,
  reason,
  back,
  arrival,
}: Payment): Shape => ({
  id,
  amount,
  method,
  ...(tender && { tender }),
  ...(rounding === undefined ? {} : { rounding }),
  ...(drawerId === undefined ? {} : { drawerId }),
  timestamp,
  takenBy,
  ...(approvedBy ? { approvedBy } : {}),
  reason,
  ...(back ? { back } : {}),
  ...(arrival ? { arrival } : {}),
});

/** Returns a payment with the fields derived from its refunds. `related` may contain other rows too. */
export function presentPayment(payment: Payment, related: readonly Payment[]): Shape {
  const { visitId, tendered } = payment;
  return {
    ...payment,
    orderId: visitId,
    status: paymentStatus(payment, related),
    refundedAmount: refundedOf(payment.id, related),
    refundedTip: refundedTipOf(payment.id, related),
    refunds: related
      .filter(({ paymentId }) => paymentId === payment.id)
      .sort(byTime)
      .map(refundShape),
    change: tendered === null ? null : changeOf(payment),
  };
}
