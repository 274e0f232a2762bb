/**
 * What must be true at every moment, looked at while nothing is under way in a device's databases.
 * I5 what was shown and applied stays shown · I8 the cursor passes no unseen change · I9 nothing outside of a role ·
 * I10 something is armed whenever something waits.
 */
import type { StoredRow } from '@tableside/api/storage/storage.ts';
import { viewerOf, visibleRow } from '@tableside/api/sync/visibility.ts';
import { ENTITY_NAMES, type EntityName, rowKey } from '@tableside/domain/entities.ts';
import { derivedId } from '@tableside/domain/ids.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import { same } from '@tableside/domain/same.ts';
import {
  type Base,
  type Meta,
  type MirrorRow,
  type OutboxEntry,
  type ShadowEntry,
  STORE_OF,
  type SyncMeta,
} from '@tableside/web/mirror/mirror-db.ts';
import { trespassOf } from './allowed-view.ts';
import type { ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';

export const isArchived = (doc: unknown): boolean =>
  typeof doc === 'object' && doc !== null && 'archived' in doc && doc.archived === true;

type ShownRow = MirrorRow & { readonly entity: EntityName };

/** The device as it is at rest. */
interface Still {
  readonly meta: SyncMeta | undefined;
  readonly shown: ReadonlyMap<string, ShownRow>;
  readonly shadows: ReadonlyMap<string, ShadowEntry>;
  readonly outbox: readonly OutboxEntry[];
}

function look(device: SimulatedDevice): Still {
  const shown = new Map<string, ShownRow>();
  for (const entity of ENTITY_NAMES) {
    for (const row of device.stored<MirrorRow>(STORE_OF[entity]))
      shown.set(rowKey(entity, row.id), { ...row, entity });
  }
  const shadows = device.stored<ShadowEntry>('shadow');
  return {
    meta: metaOf(device).sync,
    shown,
    shadows: new Map(shadows.map((one) => [rowKey(one.entity, one.id), one])),
    outbox: device.stored<OutboxEntry>('outbox'),
  };
}

const metaOf = (device: SimulatedDevice) => {
  const all = device.stored<Meta>('meta');
  const role = all.find((one) => one.key === 'role');
  return { sync: all.find((one): one is SyncMeta => one.key === 'sync'), role: role?.role };
};

/** Checks one device over and over; remembers what it showed. */
export class Watch {
  readonly #device: SimulatedDevice;
  readonly #server: ServerRecord;
  /** What was shown at the last look and was true on the server. */
  #facts = new Set<string>();
  #glanced: SyncMeta | undefined;
  /** Changes that are replayed no longer, as far as they were looked at. */
  #settled = new Set<string>();
  /** The role and the epoch that the mirror was once filled in. */
  #filledAs: Role | undefined;
  #filledIn: string | undefined;

  constructor(device: SimulatedDevice, server: ServerRecord) {
    this.#device = device;
    this.#server = server;
  }

  /** The device or the server is another one than it was: nothing that was shown binds. */
  forget(): void {
    this.#facts.clear();
    this.#filledAs = undefined;
    this.#filledIn = undefined;
  }

  look(): string[] {
    const still = look(this.#device);
    const found = [...this.#checkArmed(still)];
    const { meta } = still;
    this.#noteFilled();
    if (!meta || this.#filledAs === undefined) return found;
    found.push(...checkRole(this.#device, still));
    if (!this.#isFilled(meta)) return found;
    if (meta.fullPull === null)
      found.push(...this.#checkCursor(still, meta.cursor), ...this.#checkSettled(still));
    found.push(...this.#checkKept([...still.shown.values()]));
    return found;
  }

  /** At each step: what was shown and applied, whenever something arrived. */
  glance(): string[] {
    const meta = metaOf(this.#device).sync;
    if (!meta || meta === this.#glanced) return [];
    this.#glanced = meta;
    this.#noteFilled();
    if (!this.#isFilled(meta)) return [];
    const found = meta.fullPull === null ? this.#glanceAtSettled() : [];
    const shown = (['order', 'payment'] as const).flatMap((entity) =>
      this.#device.stored<MirrorRow>(STORE_OF[entity]).map((row) => ({ ...row, entity })),
    );
    return [...found, ...this.#checkKept(shown)];
  }

  /** Between two pages of a catch-up only the step in which a change is settled shows whether its rows are here. */
  #glanceAtSettled(): string[] {
    const settled = this.#settledOf(this.#device.stored<OutboxEntry>('outbox'));
    const isKnown = [...settled].every((cmdId) => this.#settled.has(cmdId));
    this.#settled = settled;
    return isKnown ? [] : this.#checkSettled(look(this.#device));
  }

  #settledOf(outbox: readonly OutboxEntry[]): Set<string> {
    const replayed = new Set(outbox.filter(({ state }) => state === 'queued').map(({ cmdId }) => cmdId));
    return new Set(this.#device.promised.map(({ cmdId }) => cmdId).filter((cmdId) => !replayed.has(cmdId)));
  }

  /** A mirror that is filled anew for another role, or that was set back to one, is looked at when it is whole again. */
  #noteFilled(): void {
    const { sync, role } = metaOf(this.#device);
    if (role !== this.#device.actor.role) this.forget();
    else if (sync?.epoch && sync.fullPull === null) {
      this.#filledAs = role;
      this.#filledIn = sync.epoch;
    }
    if (this.#filledAs !== role) this.forget();
  }

  /**
   * Until the first full pull after a restore ends, the mirror shows what the lost server said. What a colleague brought
   * back meanwhile was shown by the old word, is swept with it, and returns with the changes after that pull.
   */
  #isFilled({ epoch }: SyncMeta): boolean {
    return this.#filledAs !== undefined && this.#filledIn === epoch && epoch === this.#server.epoch;
  }

  #checkArmed({ outbox }: Still): string[] {
    const waits = outbox.some((entry) => entry.state === 'queued' && entry.answered === 0);
    return waits && this.#device.isOpen && this.#device.armed === 0
      ? [`I10 ${this.#device.name}: something waits, and nothing is armed`]
      : [];
  }

  #checkCursor(still: Still, cursor: number): string[] {
    const { name, actor } = this.#device;
    const viewer = viewerOf(actor);
    const found: string[] = [];
    for (const [key, stored] of this.#server.latest) {
      if (stored.seq > cursor) continue;
      const row = visibleRow(stored, viewer);
      const expected = row && 'doc' in row ? row : undefined;
      const base = baseOf(still, key);
      if (!base && isArchived(expected?.doc)) continue;
      const isSeen = expected ? base?.seq === expected.seq && same(base.doc, expected.doc) : !base;
      if (!isSeen) {
        const is = JSON.stringify(base);
        found.push(`I8 ${name}: the cursor is ${cursor}, ${key} is ${is}, not ${JSON.stringify(expected)}`);
      }
    }
    return found;
  }

  /** A change that is no longer replayed is in the rows, or it was shown and is not any more. */
  #checkSettled(still: Still): string[] {
    const { name, actor } = this.#device;
    const viewer = viewerOf(actor);
    const settled = this.#settledOf(still.outbox);
    return this.#server.processed.flatMap(({ cmdId, seq }) => {
      if (seq === undefined || !settled.has(cmdId)) return [];
      const isSeen = (row: StoredRow | undefined): boolean => {
        const seen = row && visibleRow(row, viewer);
        return seen !== undefined && 'doc' in seen && !isArchived(seen.doc);
      };
      // In another role than the change was made in, its rows may be seen only since a later one.
      const without = this.#server
        .changedBy(seq)
        .filter(isSeen)
        .map(({ entity, id }) => rowKey(entity, id))
        .filter((key) => isSeen(this.#server.latest.get(key)) && (baseOf(still, key)?.seq ?? 0) < seq);
      return without.map((key) => `I8 ${name}: ${cmdId} (${seq}) is settled, and ${key} is from before it`);
    });
  }

  #checkKept(shown: readonly ShownRow[]): string[] {
    const now = factsOf(shown);
    const { latest } = this.#server;
    const viewer = viewerOf(this.#device.actor);
    // What was done in another role may be shown until it is applied, and is then for others to see.
    const truth = (fact: string): boolean => {
      const [key = '', item] = fact.split(' ');
      const row = latest.get(key);
      const seen = row && visibleRow(row, viewer);
      return seen !== undefined && 'doc' in seen && (item === undefined || hasItem(seen.doc, item));
    };
    const waiting = this.#device.stored<OutboxEntry>('outbox').filter((entry) => entry.state === 'queued');
    const args = waiting.map((entry) => JSON.stringify(entry.args));
    const isDecidedAgain = (fact: string): boolean =>
      namesOf(fact, latest).some((name) => args.some((text) => text.includes(name)));
    const guessed = this.#guessed(shown);
    const isKnown = (fact: string): boolean => truth(fact) && !guessed.has(fact.split(' ', 1)[0] ?? '');
    const gone = [...this.#facts].filter((fact) => !now.has(fact) && truth(fact));
    const lost = gone.filter((fact) => !isDecidedAgain(fact));
    this.#facts = new Set([...[...now].filter(isKnown), ...gone.filter(isDecidedAgain)]);
    return lost.map((fact) => `I5 ${this.#device.name}: ${fact} was shown and applied, and is gone`);
  }

  /**
   * Rows that only waiting changes of this device show, and that none of its changes made on the server. A follow-up has
   * the same id whoever opens it: a colleague may have, where the server took this device's change otherwise.
   */
  #guessed(shown: readonly ShownRow[]): Set<string> {
    const unheard = shown.filter(({ seq }) => seq === 0);
    if (unheard.length === 0) return new Set();
    const own = new Set(this.#device.promised.map(({ cmdId }) => cmdId));
    const made = this.#server.processed.flatMap(({ cmdId, seq }) =>
      seq !== undefined && own.has(cmdId) ? this.#server.changedBy(seq) : [],
    );
    const isMade = new Set(made.map(({ entity, id }) => rowKey(entity, id)));
    return new Set(unheard.map(({ entity, id }) => rowKey(entity, id)).filter((key) => !isMade.has(key)));
  }
}

/**
 * What a waiting change names when it is one of those that made the fact. Until its outcome is here, with the rows up to
 * it, such a change is shown as its rule decides over what has arrived of the server, and that may be a moment at which
 * it says no: the parent cancelled, and the follow-up that a colleague opened for it not here yet.
 */
function namesOf(fact: string, latest: ServerRecord['latest']): string[] {
  const [key = '', item] = fact.split(' ');
  const row = latest.get(key);
  if (!row) return [];
  if (item !== undefined) return [item, ...linesBehind(row.id, item, latest)];
  if (row.entity === 'payment') return [row.id, ...paymentsBehind(row.doc, latest)];
  const parentId = row.entity === 'order' ? row.doc.parentId : null;
  return [row.id, ...(parentId === null ? [] : [parentId])];
}

/** Portions that were counted on: the change names the line that they were counted on to. */
function linesBehind(orderId: string, item: string, latest: ServerRecord['latest']): string[] {
  const lines = [...latest.values()].flatMap((row) => (row.entity === 'order' ? row.doc.items : []));
  return lines.map(({ id }) => id).filter((id) => derivedId(orderId, id) === item);
}

/** A later share of a payment that was split: the change names the first. */
function paymentsBehind({ id: share, orderId }: Payment, latest: ServerRecord['latest']): string[] {
  const payments = [...latest.values()].filter(({ entity }) => entity === 'payment');
  return payments.map(({ id }) => id).filter((id) => derivedId(id, orderId) === share);
}

const hasItem = (doc: unknown, item: string): boolean => (doc as Order).items.some((one) => one.id === item);

function factsOf(rows: readonly ShownRow[]): Set<string> {
  const facts = new Set<string>();
  for (const { entity, id, doc } of rows) {
    if (entity !== 'order' && entity !== 'payment') continue;
    facts.add(rowKey(entity, id));
    if (entity === 'order')
      for (const item of (doc as Order).items) facts.add(`${rowKey(entity, id)} ${item.id}`);
  }
  return facts;
}

function baseOf({ shown, shadows }: Still, key: string): Base | undefined {
  const shadow = shadows.get(key);
  return shadow ? shadow.base : shown.get(key);
}

/**
 * I9: all that the server said. What a waiting change shows on top of it is a person's own word, given in a role that may
 * have ended since; I4 holds it to be no more than that.
 */
export function checkRole(device: SimulatedDevice, still: Still = look(device)): string[] {
  const { name, actor } = device;
  const bases = [...still.shadows.values()].flatMap(({ entity, id, base }) =>
    base ? [{ entity, id, doc: base.doc }] : [],
  );
  const untouched = [...still.shown].filter(([key]) => !still.shadows.has(key)).map(([, row]) => row);
  return [...untouched, ...bases].flatMap((row) => {
    const fault = trespassOf(actor, row);
    return fault === undefined ? [] : [`I9 ${name}, ${actor.role}, holds ${row.entity}/${row.id}: ${fault}`];
  });
}
