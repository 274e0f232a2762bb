/** One table on one device, with a menu and no order yet: what the tests of the writers share. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  aCategory,
  anActor,
  anOptionGroup,
  aProduct,
  aTable,
  aVenue,
} from '@tableside/domain/testing/builders.ts';
import { draftsOfGuest } from '../src/features/ordering/guest/guest-drafts.ts';
import { GuestWriter } from '../src/features/ordering/guest/guest-writer.ts';
import { PadWriter } from '../src/features/ordering/pad/pad-writer.ts';
import type { NewLine } from '../src/features/ordering/product/new-line.ts';
import { MirrorDb } from '../src/mirror/database/mirror-db.ts';
import { openOrdersOfTable } from '../src/mirror/queries/queries.ts';
import { newId } from '../src/platform/new-id.ts';
import { type LocalEngine, localEngine } from './local-engine.ts';

export const ana = anActor('server');

export const burger: NewLine = {
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  options: [],
  note: null,
  allergy: null,
  sold: { sizePrice: 1200, optionPrices: {} },
};

let count = 0;

export class OneTable {
  readonly db: MirrorDb;
  engine: LocalEngine;
  /** The clock of the writers, in milliseconds. */
  now = 1_000_000;
  /** The code of the table that a guest scanned. */
  scanned: string | undefined = 'qr-12';

  constructor(actor = ana) {
    count += 1;
    this.db = new MirrorDb(`one-table-${count}`);
    this.engine = localEngine(this.db, actor);
  }

  async fill(): Promise<void> {
    const rows = [
      change('venue', aVenue()),
      change('table', aTable()),
      change('category', aCategory()),
      change('product', aProduct()),
      change('product', aProduct({ id: 'steak', name: 'Steak', optionGroupIds: ['doneness'] })),
      change('optionGroup', anOptionGroup()),
    ];
    for (const { entity, id, doc } of rows) await this.db.rowsOf(entity).put({ id, seq: 1, doc } as never);
  }

  guestWriter(): GuestWriter {
    return new GuestWriter({
      engine: this.engine,
      tableId: 'table-12',
      newId,
      now: () => this.now,
      tableCode: () => this.scanned,
    });
  }

  padWriter(rootId: string): PadWriter {
    return new PadWriter({ engine: this.engine, rootId, newId, now: () => this.now });
  }

  orders(): Promise<Order[]> {
    return openOrdersOfTable(this.db, 'table-12');
  }

  /** Shows the writer what the live query would return. */
  async look(writer: GuestWriter, guestId: string): Promise<Order[]> {
    const seen = await this.orders();
    writer.see(draftsOfGuest(seen, guestId));
    return seen;
  }

  /** Throws unless the table has exactly one order. */
  async onlyOrder(): Promise<Order> {
    const [only, ...others] = await this.orders();
    if (!only || others.length > 0)
      throw new Error(`The table has ${others.length + (only ? 1 : 0)} orders.`);
    return only;
  }
}
