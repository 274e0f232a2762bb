/** Makes visits of a venue, for permission tests. */
import { type Change, change } from '@tableside/domain/entities.ts';
import type { Order, OrderItem, OrderStatus } from '@tableside/domain/orders/order.ts';
import { padIdOf } from '@tableside/domain/visits/visit.ts';
import { anItem, anOrder, aPayment } from '@tableside/testkit/builders.ts';
import { anAdjustment, aTaking, aVisit } from '@tableside/testkit/visit-builders.ts';
import { v7 as uuid } from 'uuid';
import type { Storage } from '../../storage/storage.ts';
import { writeOne, writes } from './write-entries.ts';

interface Ground {
  readonly storage: Storage;
  readonly venueId: string;
  readonly at: string;
  readonly businessDay: string;
}

/** Where the party sits, and what it has ordered. */
interface Place {
  readonly tableId: string;
  readonly productId: string;
}

export class VisitThings {
  readonly #ground: Ground;
  readonly #place: Place;

  constructor(ground: Ground, place: Place) {
    this.#ground = ground;
    this.#place = place;
  }

  /** Makes an open visit with one line on its pad. */
  async withLine(): Promise<{ readonly visitId: string; readonly itemId: string }> {
    const item = this.#item();
    return { visitId: await this.empty([item]), itemId: item.id };
  }

  /** Makes an open visit. Nobody has ordered yet. */
  async empty(items: readonly OrderItem[] = []): Promise<string> {
    const { at } = this.#ground;
    const visitId = uuid();
    const rows = this.#rowsOf(visitId);
    await this.#add(change('visit', aVisit({ ...rows, id: visitId, openedAt: at })));
    await this.#add(change('order', anOrder({ ...rows, id: visitId, createdAt: at, updatedAt: at, items })));
    return visitId;
  }

  /** Makes an open visit whose guests pay first, with one line on its pad. To other programs it is a draft. */
  async payingFirst(): Promise<Order> {
    const { at } = this.#ground;
    const visitId = uuid();
    const rows = this.#rowsOf(visitId);
    const items = [this.#item()];
    const pad = anOrder({ ...rows, id: padIdOf(visitId), createdAt: at, updatedAt: at, items });
    await this.#add(change('visit', aVisit({ ...rows, id: visitId, openedAt: at, payAt: 'order' })));
    await this.#add(change('order', pad));
    return { ...pad, id: visitId };
  }

  /** Makes an open visit whose guests paid first, with its round in this status and that payment. */
  async paidFirst(status: OrderStatus): Promise<{ readonly order: Order; readonly paymentId: string }> {
    const { at } = this.#ground;
    const [visitId, paymentId] = [uuid(), uuid()];
    const rows = this.#rowsOf(visitId);
    const sent = { createdAt: at, updatedAt: at, sentAt: at, paidFirst: true } as const;
    const order = anOrder({ ...rows, ...sent, id: visitId, status, items: [this.#item()] });
    const amount = order.total;
    const takings = [{ ...aTaking(amount), paymentId }];
    await this.#add(change('payment', aPayment({ ...rows, id: paymentId, amount, timestamp: at })));
    await this.#add(change('visit', aVisit({ ...rows, id: visitId, openedAt: at, payAt: 'order', takings })));
    await this.#add(change('order', order));
    return { order, paymentId };
  }

  /** Makes a visit whose guests paid and left. */
  async paid(): Promise<string> {
    const { visitId: id } = await this.withLine();
    const closed = { openedAt: this.#ground.at, status: 'closed', takings: [aTaking(1307)] } as const;
    await this.#add(change('visit', aVisit({ ...this.#rowsOf(id), ...closed, id })));
    return id;
  }

  /** Makes an open visit with a guest's order on it, of which nothing was sent. */
  async takenIn(): Promise<{
    readonly visitId: string;
    readonly orderId: string;
    readonly itemIds: string[];
  }> {
    const { at } = this.#ground;
    const [visitId, id, item] = [await this.empty(), uuid(), this.#item()];
    const times = { createdAt: at, updatedAt: at, submittedAt: at };
    const order = anOrder({ ...this.#rowsOf(visitId), ...times, id, items: [item] });
    await this.#add(change('order', order));
    return { visitId, orderId: id, itemIds: [item.id] };
  }

  /** Makes an open visit with a discount. */
  async discounted(): Promise<{ readonly visitId: string; readonly adjustmentId: string }> {
    const openedAt = this.#ground.at;
    const id = await this.empty();
    const discount = anAdjustment({ id: uuid(), milli: 10_000, at: openedAt });
    const visit = aVisit({ ...this.#rowsOf(id), id, openedAt, adjustments: [discount] });
    await this.#add(change('visit', visit));
    return { visitId: id, adjustmentId: discount.id };
  }

  readonly #item = (): OrderItem =>
    anItem({ id: uuid(), productId: this.#place.productId, addedAt: this.#ground.at });

  /** Returns the fields that say of a row to which visit and day it belongs. */
  #rowsOf(visitId: string) {
    const { venueId, businessDay } = this.#ground;
    return { visitId, venueId, businessDay, tableId: this.#place.tableId };
  }

  #add(row: Change): Promise<void> {
    const { storage, venueId } = this.#ground;
    return writeOne(storage, venueId, { decide: writes(row) });
  }
}
