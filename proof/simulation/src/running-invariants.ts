/**
 * Invariants that must hold at every moment. They are checked while nothing is under way in a device's databases.
 * - I5: What was shown and applied stays shown.
 * - I8: The cursor never passes a change that the mirror lacks.
 * - I9: A device holds nothing that its role may not see.
 * - I10: Whenever something is waiting, a timer is armed.
 */
import type { StoredRow } from '@tableside/api/storage/storage.ts';
import { visibleRow } from '@tableside/api/sync/visibility.ts';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { ENTITY_NAMES, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { isOfVisit, padIdOf } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import {
  type Base,
  type Meta,
  type MirrorRow,
  type OutboxEntry,
  type ShadowEntry,
  STORE_OF,
  type SyncMeta,
} from '@tableside/web/mirror/database/mirror-db.ts';
import { trespassOf } from './allowed-view.ts';
import { namesOf } from './change-names.ts';
import type { ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { viewerAt } from './viewer-at.ts';

export const isArchived = (doc: unknown): boolean =>
  typeof doc === 'object' && doc !== null && 'archived' in doc && doc.archived === true;

type ShownRow = MirrorRow & { readonly entity: EntityName };

/** The contents of a device's mirror at rest. */
interface Still {
  readonly meta: SyncMeta | undefined;
  readonly shown: ReadonlyMap<string, ShownRow>;
  readonly shadows: ReadonlyMap<string, ShadowEntry>;
  readonly outbox: readonly OutboxEntry[];
}

const isUnsent = ({ state, answered, mid }: OutboxEntry, appliedUpTo = 0): boolean =>
  state === 'queued' && answered === 0 && mid > appliedUpTo;

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

/** Checks one device repeatedly and remembers what it showed. */
export class Watch {
  readonly #device: SimulatedDevice;
  readonly #server: ServerRecord;
  /** Facts that were shown at the last look and were true on the server. */
  #facts = new Set<string>();
  #glanced: SyncMeta | undefined;
  /** Ids of changes that are no longer replayed, as of the last glance. */
  #settled = new Set<string>();
  /** The role and the epoch that the mirror was last completely filled in. */
  #filledAs: Role | undefined;
  #filledIn: string | undefined;

  constructor(device: SimulatedDevice, server: ServerRecord) {
    this.#device = device;
    this.#server = server;
  }

  /** Forgets what was shown. Call it when the device or the server was replaced or set back. */
  forget(): void {
    this.#facts.clear();
    this.#filledAs = undefined;
    this.#filledIn = undefined;
  }

  look(): string[] {
    if (this.#device.people?.isRevoked) return [];
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

  /** A cheaper check for each step. It looks again only if something arrived, and then at orders and payments. */
  glance(): string[] {
    if (this.#device.people?.isRevoked) return [];
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

  /** Between two pages of a catch-up, only the step that settles a change can show whether its rows have arrived. */
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

  /**
   * A mirror that is being refilled for another role, or was set back to one, is not checked until it is complete
   * again.
   */
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
   * A mirror counts as filled only in the current epoch of the server. After a restore, until the first full pull ends,
   * it still shows the rows of the lost server. Among them may be rows that a colleague has brought back since: the
   * pull removes these, and they return with the changes that follow.
   */
  #isFilled({ epoch }: SyncMeta): boolean {
    return this.#filledAs !== undefined && this.#filledIn === epoch && epoch === this.#server.epoch;
  }

  #checkArmed({ outbox, meta }: Still): string[] {
    const waits = outbox.some((entry) => isUnsent(entry, meta?.appliedUpTo));
    return waits && this.#device.isOpen && this.#device.armed === 0
      ? [`I10 ${this.#device.name}: something waits, and nothing is armed`]
      : [];
  }

  #checkCursor(still: Still, cursor: number): string[] {
    const { name } = this.#device;
    const viewer = viewerAt(this.#device);
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

  /**
   * The rows of a change that is no longer replayed must be in the mirror, unless the viewer may no longer see them.
   */
  #checkSettled(still: Still): string[] {
    const { name } = this.#device;
    const viewer = viewerAt(this.#device);
    const settled = this.#settledOf(still.outbox);
    return this.#server.processed.flatMap(({ cmdId, seq }) => {
      if (seq === undefined || !settled.has(cmdId)) return [];
      const isSeen = (row: StoredRow | undefined): boolean => {
        const seen = row && visibleRow(row, viewer);
        return seen !== undefined && 'doc' in seen && !isArchived(seen.doc);
      };
      // A viewer whose role changed after the command may see its rows only since a later change.
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
    const viewer = viewerAt(this.#device);
    // Work done in an earlier role may stay on screen until it is applied. After that only others may see it.
    const truth = (fact: string): boolean => {
      const [key = '', item] = fact.split(' ');
      const row = latest.get(key);
      const seen = row && visibleRow(row, viewer);
      return seen !== undefined && 'doc' in seen && (item === undefined || hasItem(seen.doc, item));
    };
    const waiting = this.#device.stored<OutboxEntry>('outbox').filter((entry) => entry.state === 'queued');
    const args = waiting.map((entry) => JSON.stringify(entry.args));
    // An order that somebody wants to keep open may not be a visit on the server. Its lines go where the device decides.
    const opened = waiting.filter(({ name }) => name === 'visit.open').map((entry) => keyOfPad(entry.args));
    // A waiting change may let the money send lines that it does not name. They are shown in the round that it makes.
    const isInNewRound = (fact: string): boolean => {
      const [key = '', item] = fact.split(' ');
      const order = latest.get(key)?.doc as Order | undefined;
      const isOfIt = ({ entity, seq, doc }: ShownRow): boolean =>
        entity === 'order' &&
        seq === 0 &&
        (doc as Order).visitId === order?.visitId &&
        hasItem(doc, item ?? '');
      return order?.visitId !== undefined && shown.some(isOfIt);
    };
    const isDecidedAgain = (fact: string): boolean =>
      opened.some((key) => fact.startsWith(key)) ||
      isInNewRound(fact) ||
      namesOf(fact, latest).some((name) => args.some((text) => text.includes(name)));
    const guessed = this.#guessed(shown);
    const isKnown = (fact: string): boolean => truth(fact) && !guessed.has(fact.split(' ', 1)[0] ?? '');
    const cursor = metaOf(this.#device).sync?.cursor ?? 0;
    // A line of a visit can come back to its order. A mirror that has not heard of that does not show it yet.
    const isHeard = (fact: string): boolean => {
      const row = latest.get(fact.split(' ', 1)[0] ?? '');
      return row?.entity !== 'order' || !isOfVisit(row.doc) || row.seq <= cursor;
    };
    const gone = [...this.#facts].filter((fact) => !now.has(fact) && truth(fact) && isHeard(fact));
    const lost = gone.filter((fact) => !isDecidedAgain(fact));
    this.#facts = new Set([...[...now].filter(isKnown), ...gone.filter(isDecidedAgain)]);
    return lost.map((fact) => `I5 ${this.#device.name}: ${fact} was shown and applied, and is gone`);
  }

  /**
   * Returns the rows that exist only through waiting changes of this device and that none of its changes created on the
   * server. The visit that goes on from a closed one has the same id on every device. So a colleague may have created the row on the
   * server, while the change of this device had another result there.
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

const keyOfPad = (args: unknown): string => rowKey('order', padIdOf((args as { readonly id: string }).id));

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
 * I9: Checks every row that came from the server. What a waiting change shows on top is the person's own work, from a
 * role that may have ended since. I4 checks that nothing else is on top.
 */
export function checkRole(device: SimulatedDevice, still: Still = look(device)): string[] {
  const { name, actor } = device;
  const bases = [...still.shadows.values()].flatMap(({ entity, id, base }) =>
    base ? [{ entity, id, doc: base.doc }] : [],
  );
  const untouched = [...still.shown].filter(([key]) => !still.shadows.has(key)).map(([, row]) => row);
  return [...untouched, ...bases].flatMap((row) => {
    const fault = trespassOf({ ...actor, isShared: device.people !== undefined }, row);
    return fault === undefined ? [] : [`I9 ${name}, ${actor.role}, holds ${row.entity}/${row.id}: ${fault}`];
  });
}
