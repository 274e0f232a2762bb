/** Makes one of everything that a venue has, new at each call. Permission tests use these in any venue. */

import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Call } from '@tableside/domain/entities/call.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import {
  aCategory,
  anItem,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aTable,
  aVenue,
} from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { aCombo } from '@tableside/domain/testing/combo-builders.ts';
import { v7 as uuid } from 'uuid';
import { createSecrets } from '../../src/http/security/secrets.ts';
import { recoveryHash } from '../../src/http/sign-in/prove-code.ts';
import { challengeFor } from '../../src/http/sign-in/sign-in-code.ts';
import { newTotpSecret, totpCode, totpStep } from '../../src/http/sign-in/totp.ts';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import type { WriteEntry } from '../../src/storage/storage.ts';
import { SERVER_SECRET } from '../server/start-server.ts';
import { type CardGround, CardThings } from './card-things.ts';
import { CashThings } from './cash-things.ts';
import { PhoneThings } from './phone-things.ts';
import { PrintThings } from './print-things.ts';
import { VisitThings } from './visit-things.ts';
import { writeOne, writes } from './write-entries.ts';

export interface Ground extends CardGround {
  /** The customer who owns `ownDraft`. */
  readonly guestId: string;
  /** ISO 8601 UTC; `businessDay` is the business day of this time. */
  readonly at: string;
  readonly businessDay: string;
}

/** A dish and a table that every venue of these tests has. */
export const DISH = 'access-dish';
const TABLE = 'access-table';
/** A combo of that dish. */
export const DEAL = 'access-deal';
/** A table without orders. Its code equals its id. */
export const COUNTER = 'access-counter';

const SECRETS = createSecrets(SERVER_SECRET);
const LATER = '2099-01-01T00:00:00.000Z';

export class VenueThings {
  readonly venueId: string;
  readonly cards: CardThings;
  readonly cash: CashThings;
  readonly phones: PhoneThings;
  readonly printing: PrintThings;
  readonly visits: VisitThings;
  readonly #ground: Ground;
  readonly #event: AuditEvent;
  #made = 0;
  #own: Order | undefined;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.venueId = ground.venueId;
    this.cards = new CardThings(ground);
    this.cash = new CashThings(ground);
    this.printing = new PrintThings(ground);
    this.visits = new VisitThings(ground, { tableId: TABLE, productId: DISH });
    this.phones = new PhoneThings(ground, this);
    this.#event = { venueId: ground.venueId, actor: null, action: 'user.invite', at: ground.at };
  }

  /** Call first. Adds the category, dish and tables, and the venue itself if it is new. */
  async open(isNew: boolean): Promise<void> {
    const { venueId } = this;
    if (isNew) await this.add(change('venue', aVenue({ id: venueId })));
    await this.add(change('category', aCategory({ id: 'access-plates', venueId })));
    await this.add(change('product', aProduct({ id: DISH, venueId, category: 'access-plates' })));
    const choices = [{ productId: DISH, sizeId: 'regular', extra: 0 }];
    const slots = [{ id: 'main', name: 'Main', min: 1, max: 1, choices }];
    await this.add(change('product', aCombo({ id: DEAL, venueId, category: 'access-plates', slots })));
    await this.add(change('table', aTable({ id: TABLE, venueId, number: 'A-0', qrCode: TABLE })));
    await this.add(change('table', aTable({ id: COUNTER, venueId, number: 'A-1', qrCode: COUNTER })));
  }

  /** Makes an order of the staff that is not sent: a visit whose guests pay first. */
  draft = (): Promise<Order> => this.visits.payingFirst();
  /** Makes an order that the customer has sent to the staff. The one before is given up, for a guest may have few. */
  ownDraft = async (): Promise<Order> => {
    if (this.#own) await this.add(change('order', { ...this.#own, status: 'cancelled' }));
    this.#own = await this.#guestsDraft(this.#ground.guestId);
    return this.#own;
  };
  /** Makes an order that another customer has sent to the staff. */
  guestsDraft = (): Promise<Order> => this.#guestsDraft(uuid());
  paid = async (): Promise<Order> => (await this.visits.paidFirst('paid')).order;
  accepted = async (): Promise<Order> => (await this.visits.paidFirst('accepted')).order;
  preparing = async (): Promise<Order> => (await this.visits.paidFirst('preparing')).order;

  /** Makes a payment of a paid order. From here on, the methods return ids. */
  async payment(): Promise<string> {
    return (await this.visits.paidFirst('paid')).paymentId;
  }

  /** Makes a card payment whose terminal has not answered yet. */
  async pendingPayment(): Promise<string> {
    const { venueId } = this;
    const { id: visitId } = await this.draft();
    return this.add(change('payment', aPayment({ id: uuid(), venueId, visitId, outcome: 'pending' })));
  }

  async table(status: 'available' | 'maintenance' = 'available'): Promise<string> {
    const { venueId } = this;
    const id = this.#name('table');
    return this.add(change('table', aTable({ id, venueId, number: id, qrCode: id, status })));
  }

  /** Makes a call of another customer. */
  async call(customerId = uuid()): Promise<Call> {
    const { venueId } = this;
    const call = aCall({ venueId, customerId, tableId: TABLE, at: this.#ground.at });
    await this.add(change('call', call));
    return call;
  }

  /** Makes a call of the customer. */
  ownCall = (): Promise<Call> => this.call(this.#ground.guestId);

  async section(): Promise<string> {
    const id = this.#name('section');
    return this.add(change('section', aSection({ id, venueId: this.venueId, key: id })));
  }

  async category(): Promise<string> {
    const id = this.#name('category');
    return this.add(change('category', aCategory({ id, venueId: this.venueId })));
  }

  async product(): Promise<string> {
    const id = this.#name('product');
    return this.add(change('product', aProduct({ id, venueId: this.venueId, category: 'access-plates' })));
  }

  async optionGroup(): Promise<string> {
    const id = this.#name('group');
    return this.add(change('optionGroup', anOptionGroup({ id, venueId: this.venueId })));
  }

  /** Makes a staff card that has no sign-in yet. */
  async card(): Promise<string> {
    const id = this.#name('card');
    const card: StaffMember & { isActive: boolean } = {
      id,
      venueId: this.venueId,
      firstName: 'Noa',
      lastName: 'Levi',
      email: `${id}-${this.venueId}@alderandrye.example`,
      phoneNumber: '',
      status: 'Active',
      isActive: true,
      sections: [],
      metrics: { ordersServed: 0, averageRating: 0, totalSales: 0 },
      schedule: [],
      version: 0,
    };
    return this.add(change('staff', card));
  }

  async account(role: Role = 'server'): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    const email = `${id}@alderandrye.example`;
    await storage.accounts.createUser(
      { id, name: 'Noa Levi', email, passwordHash: 'none', createdAt: at },
      { userId: id, venueId, role, staffId: null },
    );
    return id;
  }

  /** Makes an invitation for a new card, by an administrator of the venue. */
  async invitation(): Promise<{ id: string; token: string }> {
    const { storage, venueId, at } = this.#ground;
    const [id, token, staffId] = [uuid(), uuid(), await this.card()];
    const outcome = await storage.accounts.invite({
      ...{ id, venueId, staffId, role: 'server', madeBy: await this.account('admin') },
      ...{ madeAt: at, expiresAt: LATER, tokenHash: SECRETS.hash(token) },
      ...{ email: `${staffId}@alderandrye.example`, releasesAddress: false, event: this.#event },
    });
    if (outcome !== 'made') throw new Error(`Not invited: ${outcome}`);
    return { id, token };
  }

  async resetCode(): Promise<{ email: string; code: string }> {
    const { storage, venueId } = this.#ground;
    const [userId, madeBy] = [await this.account(), await this.account('admin')];
    const code = 'K7QM2PXW';
    const codeHash = SECRETS.hash(code);
    await storage.accounts.offerReset({
      ...{ venueId, userId, madeBy, codeHash, expiresAt: LATER, event: this.#event },
    });
    return { email: `${userId}@alderandrye.example`, code };
  }

  /** Begins a second factor for this account, which waits for its first code. */
  async begunFactor(userId: string | null): Promise<{ code: string }> {
    const { storage, at } = this.#ground;
    const [secret, step] = [newTotpSecret(), totpStep(Date.parse(at))];
    const sealed = SECRETS.seal(secret, userId ?? '');
    if (userId) await storage.accounts.beginSecondFactor({ userId, sealed });
    return { code: totpCode(secret, step) };
  }

  /** Turns on a second factor and returns a recovery code. */
  async factorOf(userId: string | null): Promise<{ code: string }> {
    const { storage, at } = this.#ground;
    const code = 'K7QM-2PXW-9ABC';
    if (!userId) return { code };
    const factor = { userId, sealed: 'sealed' };
    await storage.accounts.beginSecondFactor(factor);
    const codeHashes = [recoveryHash({ secrets: SECRETS }, userId, code)];
    await storage.accounts.confirmSecondFactor({
      ...{ ...factor, step: 1, codeHashes, at, event: this.#event },
    });
    return { code };
  }

  /** Makes a challenge for a new account whose password was right. */
  async challenge(): Promise<{ challenge: string; code: string }> {
    const { storage, at } = this.#ground;
    const id = await this.account();
    const { code } = await this.factorOf(id);
    const found = await storage.accounts.userByEmail(`${id}@alderandrye.example`);
    if (!found) throw new Error('There is no such account.');
    const clock = { now: () => Date.parse(at) };
    return { ...challengeFor({ secrets: SECRETS, clock }, found), code };
  }

  /** Begins a session of a new account. */
  async session(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const [id, userId] = [uuid(), await this.account()];
    const times = { createdAt: at, expiresAt: '9999-12-31T23:59:59.999Z', revokedAt: null };
    await storage.accounts.createSession({ id, userId, venueId, ...times });
    return id;
  }

  async device(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    await storage.accounts.enrolDevice({ id, venueId, name: '', tokenHash: 'hash', at });
    return id;
  }

  /** Makes an API key that may read orders. */
  async key(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    await storage.keys.add(
      {
        ...{ id, venueId, hash: id, event: this.#event, name: 'Accounting', createdAt: at },
        prefix: 'tsk_AbCdEfGh',
        ...{ scopes: ['orders:read'], createdBy: { id, name: 'Ana' }, expiresAt: '2099-01-01T00:00:00.000Z' },
      },
      Number.POSITIVE_INFINITY,
    );
    return id;
  }

  /** Makes a webhook to an address where nothing listens. */
  async webhook(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    const createdBy = { id, name: 'Ana' };
    const made = { id, venueId, url: 'http://127.0.0.1:9/', secret: 'whsec_none', createdAt: at, createdBy };
    await storage.webhooks.add(
      { ...made, events: ['order.*'], event: this.#event },
      Number.POSITIVE_INFINITY,
    );
    return id;
  }

  /** Makes a failed delivery of a test event. */
  async delivery(): Promise<{ id: string; delivery: string }> {
    const { storage, at } = this.#ground;
    const webhookId = await this.webhook();
    const line = await storage.webhooks.note({
      ...{
        webhookId,
        at,
        eventId: uuid(),
        type: 'webhook.test',
        kind: 'test',
        status: 'failed',
        attempts: 1,
      },
      ...{ entity: null, rowId: null, responseCode: null, durationMs: 3, fault: 'connection' },
    });
    return { id: webhookId, delivery: String(line?.id) };
  }

  async usedDevice(): Promise<{ id: string; deviceId: string }> {
    const { storage, venueId, at } = this.#ground;
    const [deviceId, userId, id] = [await this.device(), uuid(), await this.card()];
    await storage.accounts.createUser(
      {
        id: userId,
        name: 'Noa Levi',
        email: `${userId}@alderandrye.example`,
        passwordHash: 'none',
        createdAt: at,
      },
      { userId, venueId, role: 'server', staffId: id },
    );
    await storage.saveQueue({ clientId: uuid(), deviceId, venueId, userId, seenAt: at });
    return { id, deviceId };
  }

  async heldCommand(): Promise<string> {
    const cmdId = uuid();
    await this.#write({ cmdId, name: 'sync.skip', hold: 'held.money' });
    return cmdId;
  }

  async #guestsDraft(customerId: string): Promise<Order> {
    const { venueId, at, businessDay } = this.#ground;
    const guest = { id: customerId, name: 'Cora' };
    const item = anItem({ id: uuid(), productId: DISH, addedAt: at, addedBy: guest });
    const nobody = { serverId: null, serverName: null, serverStaffId: null };
    const order = anOrder({
      ...{ id: uuid(), venueId, businessDay, tableId: TABLE, customerId, items: [item], ...nobody },
      ...{ createdAt: at, updatedAt: at, submittedAt: at, statusBy: { ...guest, at } },
    });
    await this.add(change('order', order));
    return order;
  }

  #name(kind: string): string {
    this.#made += 1;
    // Ids differ between venues.
    return `access-${kind}-${this.#made}-${this.venueId.slice(-5)}`;
  }

  async add(row: Change): Promise<string> {
    await this.#write({ decide: writes(row) });
    return row.id;
  }

  readonly #write = (entry: Partial<WriteEntry>): Promise<void> =>
    writeOne(this.#ground.storage, this.venueId, entry);
}
