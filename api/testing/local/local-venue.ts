/**
 * A venue on a local server, for tests of devices. A test can change its rows, make it forget, and set it back to a
 * backup.
 */
import { applied } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { type Change, ENTITY_NAMES, rowKey } from '@tableside/domain/entities/entities.ts';
import { FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Storage, StoredRow } from '../../src/storage/storage.ts';
import { type Viewer, visibleRows } from '../../src/sync/visibility.ts';
import { type OpenImage, openImage } from '../server/database-image.ts';
import { anEntry, VENUE } from '../venue/write-entries.ts';
import { LocalServer } from './local-server.ts';
import { SignIns } from './sign-ins.ts';

const EPOCH = 'epoch-1';
/** Work may count from this time on. */
const SIGNED_IN = new Date(Date.parse(FRIDAY_EVENING) - 30 * 24 * 3_600_000).toISOString();

const SERVER: Viewer = { class: 'server', userId: '', staffId: null };

/**
 * Returns the image of a venue with these rows, to open again and again. Each list of rows is one change. The venue has
 * a tablet with the letter A, so the next one gets B.
 */
export async function imageOf(...changes: readonly (readonly Change[])[]): Promise<Buffer> {
  const { storage, image } = openImage(null, { newEpoch: () => EPOCH, elapsed: () => 0 });
  for (const rows of changes) await write(storage, rows);
  await storage.accounts.enrolDevice({
    id: 'first device',
    venueId: VENUE,
    name: 'Tablet A',
    tokenHash: '',
    at: SIGNED_IN,
  });
  const seeded = image();
  await storage.close();
  return seeded;
}

async function write(storage: Storage, rows: readonly Change[]): Promise<void> {
  const entry = anEntry({ cmdId: crypto.randomUUID(), decide: () => applied(...rows) });
  const [outcome] = await storage.write(VENUE, [entry]);
  if (outcome?.kind !== 'done') throw new Error(`The rows were not stored: ${JSON.stringify(outcome)}`);
}

export class LocalVenue {
  /** The ids of the commands that took effect, in order. */
  readonly effects: string[] = [];
  /** The number of the last change. */
  head: number;
  epoch = EPOCH;
  readonly #signIns = new SignIns();
  readonly #time: VirtualTime;
  #open: OpenImage;
  #server: LocalServer;
  #isOpen = true;

  constructor(image: Buffer, time: VirtualTime) {
    this.#time = time;
    this.#open = this.#opened(image);
    this.#server = this.#started();
    this.head = this.#open.connection.prepare<[], number>('SELECT seq FROM venue_seq').pluck().get() ?? 0;
  }

  /** The process that runs now. */
  get running(): LocalServer {
    return this.#server;
  }

  signIn(actor: Actor, token: string): void {
    const sessionId = `session of ${token}`;
    this.#signIns.signIn({ actor, sessionId, since: SIGNED_IN }, token);
  }

  /** Stores these rows as one change, whatever the rules say. */
  async put(...changes: readonly Change[]): Promise<void> {
    await write(this.#open.storage, changes);
    await this.#noteHead();
  }

  row<E extends Change['entity']>(entity: E, id: string): Promise<StoredRow | undefined> {
    return this.#open.storage.row(VENUE, entity, id);
  }

  /** Returns the documents of all rows that a server may see, as they see them, by key. */
  async documents(): Promise<Map<string, unknown>> {
    const rows = await Promise.all(ENTITY_NAMES.map((entity) => this.#open.storage.rows(VENUE, entity)));
    const seen = visibleRows(rows.flat(), SERVER);
    return new Map(
      seen.flatMap((row) => ('doc' in row ? [[rowKey(row.entity, row.id), row.doc] as const] : [])),
    );
  }

  /** Hides the row from everybody, so that devices are told of its removal. */
  hide(entity: Change['entity'], id: string): void {
    this.#sql('UPDATE venue_seq SET seq = seq + 1');
    this.#sql(
      'UPDATE change_head SET scope = 0, seq = (SELECT seq FROM venue_seq) WHERE entity = ? AND id = ?',
      [entity, id],
    );
    this.head += 1;
  }

  /** Forgets the row without a trace. */
  forget(entity: Change['entity'], id: string): void {
    for (const table of ['change_head', 'row'])
      this.#sql(`DELETE FROM ${table} WHERE entity = ? AND id = ?`, [entity, id]);
  }

  /** Forgets removals, so that a device with an older cursor has to start over. */
  prune(below = this.head): void {
    this.#sql('UPDATE venue_seq SET pruned_below = ?', [below]);
  }

  /** Saves the data. The returned function restores it, as the command line does. */
  backup(): () => Promise<void> {
    const image = this.#open.image();
    return async () => {
      this.close();
      this.#open = this.#opened(image);
      this.#isOpen = true;
      await this.#open.storage.upkeep.markRestored(new Date(this.#time.now()).toISOString());
      this.#server = this.#started();
      await this.#noteHead();
    };
  }

  close(): void {
    this.#isOpen = false;
    this.#server.die();
    void this.#open.storage.close();
  }

  #opened(image: Buffer): OpenImage {
    return openImage(image, { newEpoch: () => `${this.epoch}-restored`, elapsed: () => this.#time.now() });
  }

  #started(): LocalServer {
    const { storage } = this.#open;
    return new LocalServer({
      storage: this.#observed(storage),
      time: this.#time,
      signIns: this.#signIns,
      failed: (error) => {
        if (storage === this.#open.storage && this.#isOpen) throw error;
      },
    });
  }

  #observed(storage: Storage): Storage {
    return {
      ...storage,
      write: async (venueId, batch) => {
        const outcomes = await storage.write(venueId, batch);
        for (const outcome of outcomes)
          if (outcome.kind === 'done' && !outcome.repeated && outcome.result.seq !== undefined)
            this.effects.push(outcome.result.cmdId);
        await this.#noteHead();
        return outcomes;
      },
    };
  }

  async #noteHead(): Promise<void> {
    ({ head: this.head, epoch: this.epoch } = await this.#open.storage.head(VENUE));
  }

  #sql(text: string, values: readonly unknown[] = []): void {
    this.#open.connection.prepare(text).run(...values);
  }
}
