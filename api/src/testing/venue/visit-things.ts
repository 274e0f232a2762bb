/** Makes visits of a venue, for permission tests. */
import { type Change, change } from '@tableside/domain/entities.ts';
import type { OrderItem } from '@tableside/domain/orders/order.ts';
import { anItem, anOrder } from '@tableside/testkit/builders.ts';
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
    const item = anItem({ id: uuid(), productId: this.#place.productId, addedAt: this.#ground.at });
    return { visitId: await this.empty([item]), itemId: item.id };
  }

  /** Makes an open visit. Nobody has ordered yet. */
  async empty(items: readonly OrderItem[] = []): Promise<string> {
    const { venueId, at, businessDay } = this.#ground;
    const visitId = uuid();
    const rows = { venueId, businessDay, tableId: this.#place.tableId };
    const pad = anOrder({ ...rows, id: visitId, visitId, createdAt: at, updatedAt: at, items });
    await this.#add(change('visit', aVisit({ ...rows, id: visitId, openedAt: at })));
    await this.#add(change('order', pad));
    return visitId;
  }

  /** Makes a visit whose guests paid and left. */
  async paid(): Promise<string> {
    const { venueId, at, businessDay } = this.#ground;
    const { visitId } = await this.withLine();
    const rows = { id: visitId, venueId, businessDay, tableId: this.#place.tableId };
    await this.#add(
      change('visit', aVisit({ ...rows, openedAt: at, status: 'closed', takings: [aTaking(1307)] })),
    );
    return visitId;
  }

  /** Makes an open visit with a guest's order on it, of which nothing was sent. */
  async takenIn(): Promise<{
    readonly visitId: string;
    readonly orderId: string;
    readonly itemIds: string[];
  }> {
    const { venueId, at, businessDay } = this.#ground;
    const [visitId, id, item] = [await this.empty(), uuid(), anItem({ id: uuid() })];
    const rows = { venueId, businessDay, tableId: this.#place.tableId, visitId, parentId: visitId };
    const order = anOrder({ ...rows, id, createdAt: at, updatedAt: at, submittedAt: at, items: [item] });
    await this.#add(change('order', order));
    return { visitId, orderId: id, itemIds: [item.id] };
  }

  /** Makes an open visit with a discount. */
  async discounted(): Promise<{ readonly visitId: string; readonly adjustmentId: string }> {
    const { venueId, at, businessDay } = this.#ground;
    const visitId = await this.empty();
    const discount = anAdjustment({ id: uuid(), milli: 10_000, at });
    const visit = aVisit({
      id: visitId,
      venueId,
      businessDay,
      tableId: this.#place.tableId,
      adjustments: [discount],
    });
    await this.#add(change('visit', { ...visit, openedAt: at }));
    return { visitId, adjustmentId: discount.id };
  }

  #add(row: Change): Promise<void> {
    const { storage, venueId } = this.#ground;
    return writeOne(storage, venueId, { decide: writes(row) });
  }
}
