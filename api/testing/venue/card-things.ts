/** Makes card readers and charges of a venue, new at each call. */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { aCharge, aReader, paidOnReader } from '@tableside/domain/testing/card-builders.ts';
import { v7 as uuid } from 'uuid';
import { sealCardSecrets } from '../../src/cards/card-account.ts';
import { StripeTestPayment } from '../../src/cards/stripe/stripe-test-payment.ts';
import { createSecrets } from '../../src/http/security/secrets.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { SERVER_SECRET } from '../server/start-server.ts';
import { writeOne, writes } from './write-entries.ts';

const AT = '2026-03-02T10:00:00.000Z';

export interface CardGround {
  readonly storage: Storage;
  readonly venueId: string;
  /** Where the simulated Stripe is. */
  readonly cardOrigin?: string;
}

export class CardThings {
  readonly #ground: CardGround;

  constructor(ground: CardGround) {
    this.#ground = ground;
  }

  /** The account of the simulated Stripe. */
  async account(): Promise<void> {
    const { storage, venueId } = this.#ground;
    const id = uuid();
    await storage.cards.put({
      ...{ id, venueId, provider: 'stripe', label: 'rk_test_simu…', test: true, locationId: 'tml_1' },
      sealed: sealCardSecrets(createSecrets(SERVER_SECRET), id, { key: 'rk_test_simulated' }),
      ...{ hasHooks: false, madeAt: AT, madeBy: { id: 'theo', name: 'Theo' } },
      event: { venueId, actor: null, action: 'cards.account', at: AT },
    });
  }

  reader(): Promise<string> {
    const id = uuid();
    const { venueId } = this.#ground;
    return this.#add(change('cardReader', aReader({ id, venueId, name: id.slice(-12), readerRef: id })));
  }

  /** A test payment that waits for a card. */
  async testing(): Promise<{ readonly id: string; readonly ref: string }> {
    const { venueId, cardOrigin: origin = '' } = this.#ground;
    await this.account();
    const id = uuid();
    await this.#add(change('cardReader', aReader({ id, venueId, readerRef: id, test: true })));
    const at = { venueId, readerId: id, readerRef: id };
    const { ref } = await new StripeTestPayment({ origin, key: 'rk_test_simulated' }, at).start(uuid());
    return { id, ref: ref ?? '' };
  }

  /** A charge that its reader shows, of a check that is gone. */
  async charge(over: Partial<CardCharge> = {}): Promise<string> {
    const { venueId } = this.#ground;
    const made = { id: uuid(), venueId, visitId: uuid(), readerId: await this.reader() };
    return this.#add(change('cardCharge', aCharge({ ...made, state: 'shown', ref: 'pi_1', ...over })));
  }

  /** A payment that a reader has brought, of a check that is open. */
  async paid(): Promise<string> {
    const { venueId } = this.#ground;
    const paymentId = uuid();
    const made = { id: uuid(), venueId, visitId: uuid(), readerId: await this.reader() };
    await this.#add(...paidOnReader({ ...made, paymentId }));
    return paymentId;
  }

  async #add(...rows: readonly Change[]): Promise<string> {
    const { storage, venueId } = this.#ground;
    await writeOne(storage, venueId, { decide: writes(...rows) });
    return rows[0]?.id ?? '';
  }
}
