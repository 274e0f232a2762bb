/**
 * The rows that a command may look at: those that its `reads` name, loaded before it runs. The look-ups are the only
 * queries that a command has (`look-ups.ts`). A replay puts its own writes into this set, so it sees them.
 */

import type { CardCharge } from '../entities/card-charge.ts';
import type { DeviceAtClose, SumsAtClose } from '../entities/day.ts';
import type { Drawer } from '../entities/drawer.ts';
import type { AnyDocument, Change, Documents, EntityName } from '../entities/entities.ts';
import { effectiveOptionGroupIds, type MenuEntry, type OptionGroup, withNested } from '../entities/menu.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { Print } from '../entities/print.ts';
import type { Table } from '../entities/table.ts';
import type { Venue } from '../entities/venue.ts';
import type { Visit } from '../entities/visit.ts';
import { outranks, type Role } from './permissions.ts';
import { byIndex, finds, type RowRequest } from './row-request.ts';

/** An administrator's account, with its staff card, if any. */
/** The account behind a staff card. */
export interface CardAccount {
  readonly userId: string;
  readonly role: Role;
}

export interface AdminAccount {
  readonly userId: string;
  readonly staffId: string | null;
}

/** The rows loaded for one command, by entity and id. */
export class Rows {
  readonly #documents = new Map<EntityName, Map<string, AnyDocument>>();
  #admins: readonly AdminAccount[] | undefined;
  readonly #cards = new Map<string, CardAccount>();
  readonly #cash = new Map<string, number>();
  #day: SumsAtClose | undefined;
  #devices: readonly DeviceAtClose[] = [];

  constructor(rows: Iterable<Change> = []) {
    for (const row of rows) this.put(row);
  }

  /** Adds a row, or replaces it. Loaders fill the set with this, and replays put their own writes over it. */
  put(row: Change): void {
    const ofEntity = this.#documents.get(row.entity);
    if (ofEntity) ofEntity.set(row.id, row.doc);
    else this.#documents.set(row.entity, new Map([[row.id, row.doc]]));
  }

  remove(entity: EntityName, id: string): void {
    this.#documents.get(entity)?.delete(id);
  }

  get<E extends EntityName>(entity: E, id: string): Documents[E] | undefined {
    return this.#documents.get(entity)?.get(id) as Documents[E] | undefined;
  }

  all<E extends EntityName>(entity: E): Documents[E][] {
    return [...(this.#documents.get(entity)?.values() ?? [])] as Documents[E][];
  }

  /** Returns the documents that a request of a look-up finds here. */
  find<E extends EntityName>(request: RowRequest<E>): Documents[E][] {
    if (request.by === 'id') return [this.get(request.entity, request.id)].filter((doc) => doc !== undefined);
    return this.all(request.entity).filter((doc) => finds(request, doc));
  }

  /** Only loaders that can read the accounts call this. */
  knowAdmins(admins: readonly AdminAccount[]): void {
    this.#admins = admins;
  }

  /**
   * Whether the person on this card is the only active administrator. Returns false when the administrators are
   * unknown.
   */
  isLastAdmin(staffId: string): boolean {
    const admins = this.#admins ?? [];
    return admins.length > 0 && admins.every((admin) => admin.staffId === staffId);
  }

  /** Only loaders that can read the accounts call this. */
  knowCard(staffId: string, account: CardAccount | undefined): void {
    if (account) this.#cards.set(staffId, account);
  }

  /** Returns the account behind this card. Undefined where that is unknown. */
  accountOf(staffId: string): string | undefined {
    return this.#cards.get(staffId)?.userId;
  }

  /**
   * Whether the account behind this card has a higher role than the given one. Returns false when its role is unknown.
   */
  isAbove(staffId: string, role: Role): boolean {
    const known = this.#cards.get(staffId);
    return known !== undefined && outranks(known.role, role);
  }

  /** Only loaders that can read every payment of a drawer call this. */
  knowCash(drawerId: string, cents: number): void {
    this.#cash.set(drawerId, cents);
  }

  /** Returns what the payments and refunds of a drawer come to. Undefined where that is unknown. */
  cashOf(drawerId: string): number | undefined {
    return this.#cash.get(drawerId);
  }

  /** Only loaders that can read whole days call this. */
  knowDay(sums: SumsAtClose | undefined): void {
    this.#day = sums;
  }

  /** Returns the sums of the day to close. Undefined where they are unknown. */
  daySums(): SumsAtClose | undefined {
    return this.#day;
  }

  /** Only loaders that can read the devices call this. */
  knowDevices(devices: readonly DeviceAtClose[]): void {
    this.#devices = devices;
  }

  /** Returns the devices in use. Empty where they are unknown. */
  devices(): readonly DeviceAtClose[] {
    return this.#devices;
  }

  openDrawers(): Drawer[] {
    return this.find(byIndex('openDrawers', 'open'));
  }

  /** Those that wait for a printer, or are on their way to it. */
  openPrints(printerId: string): Print[] {
    return this.find(byIndex('openPrints', printerId));
  }

  /** Those of a reader about which the provider may still say something. */
  watchedCharges(readerId: string): CardCharge[] {
    return this.find(byIndex('watchedCharges', readerId));
  }

  /** Returns the venue. A set of rows has at most one. */
  venue(): Venue | undefined {
    return this.all('venue')[0];
  }

  tableOf(order: Order): Table | undefined {
    return this.get('table', order.tableId);
  }

  openOrdersOfTable(tableId: string): Order[] {
    return inOrderOfCreation(this.find(byIndex('openOrdersByTable', tableId)));
  }

  openVisitsOfTable(tableId: string): Visit[] {
    return this.find(byIndex('openVisitsByTable', tableId)).sort((a, b) =>
      a.openedAt === b.openedAt ? compare(a.id, b.id) : compare(a.openedAt, b.openedAt),
    );
  }

  /** Returns the pads and the rounds of a visit. */
  ordersOfVisit(visitId: string): Order[] {
    return inOrderOfCreation(this.find(byIndex('ordersByVisit', visitId)));
  }

  paymentsOfVisit(visitId: string): Payment[] {
    return this.find(byIndex('paymentsByVisit', visitId));
  }

  menuFor(productId: string): MenuEntry | undefined {
    const product = this.get('product', productId);
    if (!product) return undefined;
    const category = this.get('category', product.category);
    const offered = (id: string): OptionGroup | undefined => {
      const group = this.get('optionGroup', id);
      return group?.archived === false ? group : undefined;
    };
    const optionGroups = effectiveOptionGroupIds(product, category)
      .map(offered)
      .filter((group) => group !== undefined);
    return withNested({ product, category, optionGroups }, offered);
  }
}

function inOrderOfCreation(orders: Order[]): Order[] {
  return orders.sort((a, b) =>
    a.createdAt === b.createdAt ? compare(a.id, b.id) : compare(a.createdAt, b.createdAt),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
