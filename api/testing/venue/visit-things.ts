/** Makes visits of a venue, for permission tests. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order, OrderItem, OrderStatus } from '@tableside/domain/entities/order.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aPayment } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { v7 as uuid } from 'uuid';
import type { Storage } from '../../src/storage/storage.ts';
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
    const visitId = uuid();
    await this.#visit({ id: visitId });
    await this.#order({ id: padIdOf(visitId), visitId, items });
    return visitId;
  }

  /** Makes an open visit whose guests pay first, with one line on its pad. To other programs it is a draft. */
  async payingFirst(): Promise<Order> {
    const visitId = uuid();
    await this.#visit({ id: visitId, payAt: 'order' });
    const pad = await this.#order({ id: padIdOf(visitId), visitId, items: [this.#item()] });
    return { ...pad, id: visitId };
  }

  /** Makes an open visit whose guests paid first, with its round in this status and that payment. */
  async paidFirst(status: OrderStatus): Promise<{ readonly order: Order; readonly paymentId: string }> {
    const { venueId, at, businessDay } = this.#ground;
    const [visitId, paymentId] = [uuid(), uuid()];
    const sent = { status, sentAt: at, paidFirst: true } as const;
    const order = await this.#order({ ...sent, id: visitId, visitId, items: [this.#item()] });
    const amount = order.total;
    const taken = { id: paymentId, visitId, venueId, businessDay, amount, timestamp: at };
    await this.#add(change('payment', aPayment(taken)));
    await this.#visit({ id: visitId, payAt: 'order', takings: [{ ...aTaking(amount), paymentId }] });
    return { order, paymentId };
  }

  /** Makes a visit whose guests paid and left. */
  async paid(): Promise<string> {
    const { visitId: id } = await this.withLine();
    await this.#visit({ id, status: 'closed', takings: [aTaking(1307)] });
    return id;
  }

  /** Makes an open visit with a guest's order on it, of which nothing was sent. */
  async takenIn(): Promise<{
    readonly visitId: string;
    readonly orderId: string;
    readonly itemIds: string[];
  }> {
    const [visitId, id, item] = [await this.empty(), uuid(), this.#item()];
    await this.#order({ id, visitId, submittedAt: this.#ground.at, items: [item] });
    return { visitId, orderId: id, itemIds: [item.id] };
  }

  /** Makes an open visit with a discount. */
  async discounted(): Promise<{ readonly visitId: string; readonly adjustmentId: string }> {
    const visitId = await this.empty();
    const discount = anAdjustment({ id: uuid(), milli: 10_000, at: this.#ground.at });
    await this.#visit({ id: visitId, adjustments: [discount] });
    return { visitId, adjustmentId: discount.id };
  }

  readonly #item = (): OrderItem =>
    anItem({ id: uuid(), productId: this.#place.productId, addedAt: this.#ground.at });

  #visit(over: Partial<Visit>): Promise<void> {
    const { venueId, at, businessDay } = this.#ground;
    const where = { venueId, businessDay, tableId: this.#place.tableId };
    return this.#add(change('visit', aVisit({ ...where, openedAt: at, ...over })));
  }

  async #order(over: Partial<Order>): Promise<Order> {
    const { venueId, at, businessDay } = this.#ground;
    const where = { venueId, businessDay, tableId: this.#place.tableId };
    const order = anOrder({ ...where, createdAt: at, updatedAt: at, ...over });
    await this.#add(change('order', order));
    return order;
  }

  #add(row: Change): Promise<void> {
    const { storage, venueId } = this.#ground;
    return writeOne(storage, venueId, { decide: writes(row) });
  }
}
