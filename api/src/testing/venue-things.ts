/** One of everything that a venue has, made fresh at each call: what tests of permission are tried on, in any venue. */
import { type Change, change } from '@tableside/domain/entities.ts';
import { derivedId } from '@tableside/domain/ids.ts';
import type { Order, OrderStatus } from '@tableside/domain/orders/order.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
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
} from '@tableside/testkit/builders.ts';
import { v7 as uuid } from 'uuid';
import { recoveryHash } from '../http/prove-code.ts';
import { createSecrets } from '../http/secrets.ts';
import { challengeFor } from '../http/sign-in-code.ts';
import { newTotpSecret, totpCode, totpStep } from '../http/totp.ts';
import type { AuditEvent } from '../storage/audit.ts';
import type { Storage, WriteEntry } from '../storage/storage.ts';
import { SERVER_SECRET } from './start-server.ts';
import { anEntry, writes } from './write-entries.ts';

export interface Ground {
  readonly storage: Storage;
  readonly venueId: string;
  /** Of a customer: whose `ownDraft` is. */
  readonly guestId: string;
  /** ISO 8601 UTC, and the business day of it. */
  readonly at: string;
  readonly businessDay: string;
}

/** A dish, its size, and a table: what every venue of these tests sells and where. */
export const DISH = 'access-dish';
const TABLE = 'access-table';
/** Where no order is yet; its code is its name. */
export const COUNTER = 'access-counter';

const LATER = '2099-01-01T00:00:00.000Z';
const SECRETS = createSecrets(SERVER_SECRET);
const told = ({ venueId, at }: Ground): AuditEvent => ({ venueId, actor: null, action: 'user.invite', at });

/** Each paid order of these has one payment. */
const paymentOf = (orderId: string): string => derivedId(orderId, 'payment');

export class VenueThings {
  readonly venueId: string;
  readonly #ground: Ground;
  #made = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.venueId = ground.venueId;
  }

  /** Before anything else; a venue that has rows already gets these beside them. */
  async open(isNew: boolean): Promise<void> {
    const { venueId } = this;
    if (isNew) await this.#put(change('venue', aVenue({ id: venueId })));
    await this.#put(change('category', aCategory({ id: 'access-plates', venueId })));
    await this.#put(change('product', aProduct({ id: DISH, venueId, category: 'access-plates' })));
    await this.#put(change('table', aTable({ id: TABLE, venueId, number: 'A-0', qrCode: TABLE })));
    await this.#put(change('table', aTable({ id: COUNTER, venueId, number: 'A-1', qrCode: COUNTER })));
  }

  /** A draft of the staff's. */
  draft = (): Promise<Order> => this.#order('draft');
  /** A draft of the customer's. */
  ownDraft = (): Promise<Order> => this.#order('draft', this.#ground.guestId);
  paid = (): Promise<Order> => this.#order('paid');
  accepted = (): Promise<Order> => this.#order('accepted');
  preparing = (): Promise<Order> => this.#order('preparing');

  /** On a paid order. Ids, from here on. */
  async payment(): Promise<string> {
    const { id } = await this.paid();
    return paymentOf(id);
  }

  /** A card payment whose terminal has not answered. */
  async pendingPayment(): Promise<string> {
    const { venueId } = this;
    const { id: orderId } = await this.draft();
    const id = uuid();
    return this.#put(change('payment', aPayment({ id, venueId, orderId, outcome: 'pending' })));
  }

  async table(status: 'available' | 'maintenance' = 'available'): Promise<string> {
    const { venueId } = this;
    const id = this.#name('table');
    return this.#put(change('table', aTable({ id, venueId, number: id, qrCode: id, status })));
  }

  async section(): Promise<string> {
    const id = this.#name('section');
    return this.#put(change('section', aSection({ id, venueId: this.venueId, key: id })));
  }

  async category(): Promise<string> {
    const id = this.#name('category');
    return this.#put(change('category', aCategory({ id, venueId: this.venueId })));
  }

  async product(): Promise<string> {
    const id = this.#name('product');
    return this.#put(change('product', aProduct({ id, venueId: this.venueId, category: 'access-plates' })));
  }

  async optionGroup(): Promise<string> {
    const id = this.#name('group');
    return this.#put(change('optionGroup', anOptionGroup({ id, venueId: this.venueId })));
  }

  /** A card that nobody signs in with yet. */
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
    return this.#put(change('staff', card));
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

  /** Of a card of its own, by an administrator of the venue. */
  async invitation(): Promise<{ id: string; token: string }> {
    const { storage, venueId, at } = this.#ground;
    const [id, token, staffId] = [uuid(), uuid(), await this.card()];
    const outcome = await storage.accounts.invite({
      ...{ id, venueId, staffId, role: 'server', madeBy: await this.account('admin') },
      ...{ madeAt: at, expiresAt: LATER, tokenHash: SECRETS.hash(token) },
      ...{ email: `${staffId}@alderandrye.example`, releasesAddress: false, told: told(this.#ground) },
    });
    if (outcome !== 'made') throw new Error(`Not invited: ${outcome}`);
    return { id, token };
  }

  /** Of an account of its own. */
  async resetCode(): Promise<{ email: string; code: string }> {
    const { storage, venueId } = this.#ground;
    const [userId, madeBy] = [await this.account(), await this.account('admin')];
    const code = 'K7QM2PXW';
    const codeHash = SECRETS.hash(code);
    await storage.accounts.offerReset({
      ...{ venueId, userId, madeBy, codeHash, expiresAt: LATER, told: told(this.#ground) },
    });
    return { email: `${userId}@alderandrye.example`, code };
  }

  /** A second factor of this account that waits for its first code. */
  async begunFactor(userId: string | null): Promise<{ code: string }> {
    const { storage, at } = this.#ground;
    const [secret, step] = [newTotpSecret(), totpStep(Date.parse(at))];
    const sealed = SECRETS.seal(secret, userId ?? '');
    if (userId) await storage.accounts.beginSecondFactor({ userId, sealed });
    return { code: totpCode(secret, step) };
  }

  /** One that is on, by a recovery code. */
  async factorOf(userId: string | null): Promise<{ code: string }> {
    const { storage, at } = this.#ground;
    const code = 'K7QM-2PXW-9ABC';
    if (!userId) return { code };
    const factor = { userId, sealed: 'sealed' };
    await storage.accounts.beginSecondFactor(factor);
    const codeHashes = [recoveryHash({ secrets: SECRETS }, userId, code)];
    await storage.accounts.confirmSecondFactor({
      ...{ ...factor, step: 1, codeHashes, at, told: told(this.#ground) },
    });
    return { code };
  }

  /** Of an account that gave its password. */
  async challenge(): Promise<{ challenge: string; code: string }> {
    const { storage, at } = this.#ground;
    const id = await this.account();
    const { code } = await this.factorOf(id);
    const found = await storage.accounts.userByEmail(`${id}@alderandrye.example`);
    if (!found) throw new Error('There is no such account.');
    const clock = { now: () => Date.parse(at) };
    return { ...challengeFor({ secrets: SECRETS, clock }, found), code };
  }

  async device(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    await storage.accounts.enrolDevice({ id, venueId, name: '', tokenHash: 'hash', at });
    return id;
  }

  /** An API key that may read orders. */
  async key(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    const told = { venueId, actor: null, action: 'key.create', at } as const;
    await storage.keys.add(
      {
        ...{ id, venueId, hash: id, told, name: 'Accounting', prefix: 'tsk_AbCdEfGh', createdAt: at },
        ...{ scopes: ['orders:read'], createdBy: { id, name: 'Ana' }, expiresAt: '2099-01-01T00:00:00.000Z' },
      },
      Number.POSITIVE_INFINITY,
    );
    return id;
  }

  /** Nobody listens there. */
  async webhook(): Promise<string> {
    const { storage, venueId, at } = this.#ground;
    const id = uuid();
    const told = { venueId, actor: null, action: 'webhook.create', at } as const;
    const createdBy = { id, name: 'Ana' };
    const made = { id, venueId, url: 'http://127.0.0.1:9/', secret: 'whsec_none', createdAt: at, createdBy };
    await storage.webhooks.add({ ...made, events: ['order.*'], told }, Number.POSITIVE_INFINITY);
    return id;
  }

  /** Of a test, in vain. */
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

  /** A card with a device that its person used. */
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
    await storage.saveClient({ clientId: uuid(), deviceId, venueId, userId, role: 'server', seenAt: at });
    return { id, deviceId };
  }

  /** It waits for a manager. */
  async heldCommand(): Promise<string> {
    const cmdId = uuid();
    await this.#write({ cmdId, name: 'sync.skip', hold: 'held.money' });
    return cmdId;
  }

  async #order(status: OrderStatus, customerId: string | null = null): Promise<Order> {
    const { venueId, at, businessDay } = this.#ground;
    const id = uuid();
    const rows = { venueId, businessDay };
    const item = anItem({ id: uuid(), productId: DISH, addedAt: at });
    const made = { ...rows, id, orderNumber: `Z-${(this.#made % 999) + 1}`, tableId: TABLE, customerId };
    const times = { createdAt: at, updatedAt: at, sentAt: status === 'draft' ? null : at };
    const draft = anOrder({ ...made, ...times, status, items: [item] });
    const paid = status === 'draft' ? draft : { ...draft, paid: draft.total, balance: 0 };
    if (status !== 'draft') {
      const payment = aPayment({
        ...rows,
        id: paymentOf(id),
        orderId: id,
        amount: draft.total,
        timestamp: at,
      });
      await this.#put(change('payment', payment));
    }
    await this.#put(change('order', paid));
    return paid;
  }

  #name(kind: string): string {
    this.#made += 1;
    // No two venues have an id in common.
    return `access-${kind}-${this.#made}-${this.venueId.slice(-5)}`;
  }

  async #put(row: Change): Promise<string> {
    await this.#write({ decide: writes(row) });
    return row.id;
  }

  async #write(entry: Partial<WriteEntry>): Promise<void> {
    const { storage, venueId } = this.#ground;
    const [outcome] = await storage.write(venueId, [anEntry({ cmdId: uuid(), ...entry })]);
    if (outcome?.kind !== 'done') throw new Error(`Not written: ${JSON.stringify(outcome)}`);
  }
}
