/** For tests: a tablet's mirror in its own browser, and the server that it syncs with. */
import { imageOf, LocalVenue } from '@tableside/api/testing/local/local-venue.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { type Change, change, ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  aCategory,
  anActor,
  anOrder,
  aProduct,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { toMutation } from '../src/engine/push/push-batch.ts';
import { MirrorDb } from '../src/mirror/database/mirror-db.ts';
import { ensureMeta, requireMeta } from '../src/mirror/database/sync-meta.ts';
import { optimisticWrite, type Tap, type Written } from '../src/mirror/decide/optimistic-write.ts';
import { resetMirror } from '../src/mirror/outbox/new-queue.ts';
import {
  type Applied,
  type Arrival,
  applyEnvelope,
  noteOutcomes,
} from '../src/mirror/rebase/apply-envelope.ts';
import { type Difference, replayAll } from '../src/mirror/rebase/replay-all.ts';

export const NOW = Date.parse(FRIDAY_EVENING);
export const FULL = testId('command', 0xf00);

export function openMirror(indexedDB = new IDBFactory()): MirrorDb {
  return new MirrorDb('tableside-test', { indexedDB, IDBKeyRange });
}

export class TestMirror {
  readonly db: MirrorDb;
  readonly server: LocalVenue;
  #commands: number;

  constructor(db: MirrorDb, server: LocalVenue, firstCommand = 1) {
    this.db = db;
    this.server = server;
    this.#commands = firstCommand - 1;
  }

  async tap<N extends CommandName>(name: N, args: InputOf<N>, of: Partial<Tap> = {}): Promise<Written> {
    this.#commands += 1;
    const context = {
      actor: anActor(),
      occurredAt: FRIDAY_EVENING,
      cmdId: testId('command', this.#commands),
    };
    return optimisticWrite(this.db, { name, args, context, grant: 'token', queuedAt: NOW, ...of });
  }

  async apply(envelope: Envelope, arrival: Partial<Arrival> = {}): Promise<Applied> {
    const { clientId } = await requireMeta(this.db);
    return applyEnvelope(this.db, envelope, { via: 'pull', clientId, now: NOW, ...arrival });
  }

  /** Returns what the server would answer to a pull now. */
  async envelope(over: Partial<Envelope> = {}): Promise<Envelope> {
    return { ...(await this.page()), ...over };
  }

  /** Pulls one page from the server without applying it. */
  async page(over: Partial<PullRequest> = {}): Promise<Envelope> {
    const { clientId, cursor, ackMid } = await requireMeta(this.db);
    const request = { protocol: PROTOCOL_VERSION, clientId, cursor, ackMid, limit: 500, ...over };
    return this.server.running.pull(TOKEN, request);
  }

  async pull(): Promise<Applied> {
    return this.apply(await this.envelope());
  }

  /** Sends everything that waits without asking for changes. Outcomes are stored unless the answer is lost. */
  async push({ answerLost = false } = {}): Promise<void> {
    const { clientId, ackMid } = await requireMeta(this.db);
    const waiting = await this.db.outbox.where('[state+answered]').equals(['queued', 0]).toArray();
    const mutations = waiting.map(toMutation);
    const deviceTime = FRIDAY_EVENING;
    const answer = await this.server.running.push(TOKEN, {
      protocol: PROTOCOL_VERSION,
      clientId,
      ackMid,
      deviceTime,
      mutations,
    });
    if (answerLost) return;
    const { results, expected } = answer;
    await noteOutcomes(this.db, { clientId, results, expected, now: NOW });
  }

  /** Makes a full pull from the beginning, page by page. */
  async fullPull(limit = 500, full = FULL): Promise<void> {
    const { clientId } = await requireMeta(this.db);
    const { epoch } = this.server;
    await resetMirror(this.db, {
      epoch,
      fullPull: full,
      newClientId: testId('device', 2),
      askedAs: clientId,
    });
    for (;;) {
      const { fillsEmpty, openUpTo, fullSince } = await requireMeta(this.db);
      const page = await this.page({
        limit,
        full,
        fullSince,
        ...(fillsEmpty && { open: openUpTo ?? 'only' }),
      });
      const applied = await this.apply(page, { full, openUpTo });
      if (applied.kind !== 'applied' || !applied.more) return;
    }
  }

  /** Returns the documents that screens show, by key. */
  async displayed(): Promise<Map<string, unknown>> {
    const shown = new Map<string, unknown>();
    for (const entity of ENTITY_NAMES) {
      for (const row of await this.db.rowsOf(entity).toArray()) shown.set(`${entity}/${row.id}`, row.doc);
    }
    return shown;
  }

  differences(): Promise<Difference[]> {
    return replayAll(this.db);
  }
}

/** A venue, two tables and a burger. */
const VENUE_IMAGE = await imageOf(
  [change('venue', aVenue())],
  [change('table', aTable()), change('table', aTable({ id: 'table-14', number: '14' }))],
  [change('category', aCategory()), change('product', aProduct())],
);
const TOKEN = 'token';

/** Returns the server of a venue with two tables and a burger. Ana is signed in. */
export function aServer(time = new VirtualTime(NOW)): LocalVenue {
  const server = new LocalVenue(VENUE_IMAGE, time);
  server.signIn(anActor(), TOKEN);
  return server;
}

/** Returns a tablet that holds everything the server has. */
export async function aTablet(server = aServer()): Promise<TestMirror> {
  const db = openMirror();
  await ensureMeta(db, () => testId('device'));
  const tablet = new TestMirror(db, server);
  await tablet.fullPull();
  return tablet;
}

/** A party at table 12 that pays first, and the draft that holds its lines until they are sent. */
export const VISIT = testId('visit');
export const PAD = padIdOf(VISIT);
export const party = (over: Partial<InputOf<'visit.open'>> = {}): InputOf<'visit.open'> => ({
  id: VISIT,
  orderNumber: 'B-17',
  tableId: 'table-12',
  payAt: 'order',
  ...over,
});
export const burger = (visitId = VISIT, n = 1): InputOf<'visit.addItem'> => ({
  visitId,
  item: { id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 },
});
/** The pad of that party, or of another one, as the server has it. */
export const padOf = (visitId: string, over: Partial<Order> = {}): Order =>
  anOrder({ id: padIdOf(visitId), visitId, ...over });
/** That party, or another one, with its pad. */
export const seated = (visitId = VISIT, pad: Partial<Order> = {}): readonly Change[] => [
  change('visit', aVisit({ id: visitId, payAt: 'order' })),
  change('order', padOf(visitId, pad)),
];

/** What a guest orders at the same table, who scanned its code. */
export const ORDER = testId('order');
export const guestDraft = (over: Partial<InputOf<'order.create'>> = {}): InputOf<'order.create'> => ({
  id: ORDER,
  tableId: 'table-12',
  tableCode: aTable().qrCode,
  ...over,
});
export const guestBurger = (): InputOf<'order.addItem'> => ({ orderId: ORDER, item: burger().item });
