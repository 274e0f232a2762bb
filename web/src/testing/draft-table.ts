/** One table on one tablet, with a menu and no order yet: what the tests of the draft writer share. */
import { change } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { aCategory, anActor, anOptionGroup, aProduct, aTable, aVenue } from '@tableside/testkit/builders.ts';
import { draftsOfTable } from '../features/ordering/draft-order.ts';
import { DraftWriter } from '../features/ordering/draft-writer.ts';
import type { NewLine } from '../features/ordering/new-line.ts';
import { createOpenDrafts } from '../features/ordering/open-drafts.ts';
import { MirrorDb } from '../mirror/database/mirror-db.ts';
import { openOrdersOfTable } from '../mirror/queries/queries.ts';
import { newId } from '../platform/new-id.ts';
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

export class DraftTable {
  readonly db: MirrorDb;
  openDrafts = createOpenDrafts(null);
  engine: LocalEngine;
  /** The writer's clock, in milliseconds. */
  now = 1_000_000;
  /** The code of the table that a guest scanned. */
  scanned: string | undefined = 'qr-12';

  constructor() {
    count += 1;
    this.db = new MirrorDb(`draft-table-${count}`);
    this.engine = localEngine(this.db, ana);
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

  /** Returns a writer that has not read the table's drafts yet. */
  earlyWriter(actor = ana): DraftWriter {
    return new DraftWriter({
      engine: this.engine,
      actor,
      tableId: 'table-12',
      openDrafts: this.openDrafts,
      newId,
      now: () => this.now,
      tableCode: () => this.scanned,
    });
  }

  /** Returns a writer for a table that is known to have no drafts. */
  writer(actor = ana): DraftWriter {
    const writer = this.earlyWriter(actor);
    writer.see({ choice: { kind: 'none', orderId: null }, drafts: [], guests: null, taken: [] });
    return writer;
  }

  orders(): Promise<Order[]> {
    return openOrdersOfTable(this.db, 'table-12');
  }

  /** Shows the writer what the live query would return. */
  async look(writer: DraftWriter, actor = ana): Promise<Order[]> {
    const seen = await this.orders();
    writer.see(draftsOfTable({ orders: seen, remembered: this.openDrafts.get('table-12'), actor }));
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
