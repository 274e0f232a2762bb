/** Makes bills that guests may pay by phone, new at each call. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { aCharge } from '@tableside/domain/testing/card-builders.ts';
import { v7 as uuid } from 'uuid';
import { createSecrets } from '../../src/http/security/secrets.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { SERVER_SECRET } from '../server/start-server.ts';
import type { VisitThings } from './visit-things.ts';
import { writeOne, writes } from './write-entries.ts';

const SECRETS = createSecrets(SERVER_SECRET);

interface Ground {
  readonly storage: Storage;
  readonly venueId: string;
}

interface Others {
  readonly visits: Pick<VisitThings, 'paid' | 'payingFirst'>;
  readonly cards: { account(): Promise<void> };
  table(): Promise<string>;
}

export class PhoneThings {
  readonly #ground: Ground;
  readonly #others: Others;

  constructor(ground: Ground, others: Others) {
    this.#ground = ground;
    this.#others = others;
  }

  /** A paid visit, and the code that opens its receipt. */
  async receipt(): Promise<{ id: string; code: string }> {
    const id = await this.#others.visits.paid();
    return { id, code: this.#codeOf(id) };
  }

  /** A bill of which all is due, and the code that opens it. */
  async dueBill(): Promise<{ id: string; code: string }> {
    await this.#switchOn();
    await this.#others.cards.account();
    const { visitId: id = '' } = await this.#others.visits.payingFirst();
    return { id, code: this.#codeOf(`${id}/bill`) };
  }

  /** A bill that was paid, and the code that opens it. */
  async bill(): Promise<{ id: string; code: string }> {
    await this.#switchOn();
    const id = await this.#others.visits.paid();
    return { id, code: this.#codeOf(`${id}/bill`) };
  }

  /** A payment on a guest's phone, too. */
  async payment(): Promise<{ id: string; code: string; chargeId: string }> {
    const { venueId } = this.#ground;
    const bill = await this.bill();
    const chargeId = uuid();
    const phone = { door: 'bill', origin: 'https://alder.example' } as const;
    const more = { via: 'phone', readerId: null, phone, state: 'shown', ref: 'cs_test_1' } as const;
    await this.#add(change('cardCharge', aCharge({ id: chargeId, venueId, visitId: bill.id, ...more })));
    return { ...bill, chargeId };
  }

  /** A table whose guests may pay by phone. */
  async table(): Promise<{ qrCode: string }> {
    await this.#switchOn();
    return { qrCode: await this.#others.table() };
  }

  #codeOf = (what: string): string => SECRETS.receiptCodes(this.#ground.venueId, what)[0] ?? '';

  async #switchOn(): Promise<void> {
    const { storage, venueId } = this.#ground;
    const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
    if (venue && !venue.settings.payByPhone)
      await this.#add(change('venue', { ...venue, settings: { ...venue.settings, payByPhone: true } }));
  }

  #add(row: Change): Promise<void> {
    const { storage, venueId } = this.#ground;
    return writeOne(storage, venueId, { decide: writes(row) });
  }
}
