/** Makes drawers and days of a venue, for permission tests. */

import type { ZSums } from '@tableside/domain/entities/day.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { aPayment } from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { daysFrom } from '@tableside/domain/values/day-range.ts';
import { v7 as uuid } from 'uuid';
import type { Storage } from '../../src/storage/storage.ts';
import { writeOne, writes } from './write-entries.ts';

interface Ground {
  readonly storage: Storage;
  readonly venueId: string;
  readonly at: string;
  readonly businessDay: string;
}

interface DayToClose {
  readonly [name: string]: unknown;
  readonly businessDay: string;
  readonly seen: object;
}

const SOMEBODY = { id: 'somebody', name: 'Somebody' };

/** A check of $100 with a discount, paid by card with a tip. */
const ONE_CHECK: Partial<ZSums> = {
  visits: { count: 1, cents: 9799 },
  ...{ gross: 10_000, discounts: 1000, net: 9000, tax: 799, total: 9799, covers: 2, average: 9799 },
  taxes: [{ milli: 8875, included: false, base: 9000, tax: 799 }],
  methods: [{ method: 'credit_card', payments: 1, amount: 9799, tips: 1800, refunds: 0 }],
};

export class CashThings {
  readonly #ground: Ground;
  #closed = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Makes an open drawer of somebody else. */
  async drawer(): Promise<string> {
    const { storage, venueId, at, businessDay } = this.#ground;
    const drawer = aDrawer({ id: uuid(), venueId, businessDay, opened: { by: SOMEBODY, at } });
    await writeOne(storage, venueId, { decide: writes(change('drawer', drawer)) });
    return drawer.id;
  }

  /** Makes a payment with a tip, on a day that is not closed. */
  async tip(): Promise<string> {
    const { storage, venueId } = this.#ground;
    const payment = aPayment({ id: uuid(), venueId, businessDay: '2999-01-01', tip: 200 });
    await writeOne(storage, venueId, { decide: writes(change('payment', payment)) });
    return payment.id;
  }

  /** Makes a closed day, and returns its date. */
  async closedDay(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    // Each venue has a date of its own.
    const businessDay = daysFrom('2019-01-01', venueId.length).at(-1) ?? '';
    const { sums: nothing, ...day } = aDay({ venueId, businessDay, closed: { at, by: SOMEBODY } });
    const sums = nothing && { ...nothing, ...ONE_CHECK };
    await writeOne(storage, venueId, { decide: writes(change('day', { ...day, ...(sums && { sums }) })) });
    return day.businessDay;
  }

  /** Returns what closes one more day of a long time ago. Everything that is open was seen. */
  async dayToClose(): Promise<DayToClose> {
    const { storage, venueId } = this.#ground;
    this.#closed += 1;
    const businessDay = daysFrom('2020-01-01', this.#closed).at(-1) ?? '';
    const reads = [{ kind: 'daySums', businessDay }, { kind: 'waitingDevices' }] as const;
    const rows = await storage.load(venueId, reads);
    const { visits = [], drawers = [] } = rows.daySums()?.carried ?? {};
    const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
    const devices = rows.devices().map(({ deviceId }) => deviceId);
    return { businessDay, seen: { visits: ids(visits), drawers: ids(drawers), devices } };
  }
}
