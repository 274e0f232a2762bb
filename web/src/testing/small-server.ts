/**
 * An in-memory server for tests of devices. It applies the protocol's rules to the real commands, without storage,
 * accounts or visibility: everybody sees everything.
 */
import { type Context, run } from '@tableside/domain/command.ts';
import { findCommand } from '@tableside/domain/commands.ts';
import { type Change, rowKey } from '@tableside/domain/entities.ts';
import { lookUp } from '@tableside/domain/look-ups.ts';
import { Rows } from '@tableside/domain/rows.ts';
import type { Envelope, Result, Row, RowPut } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { Mutation, PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { anActor } from '@tableside/testkit/builders.ts';
import * as v from 'valibot';

interface Queue {
  lastMid: number;
  readonly results: Map<number, Result>;
}

export class SmallServer {
  epoch = 'epoch-1';
  now = Date.parse('2026-06-12T23:30:00.000Z');
  /** Clients with a cursor below this are reset. */
  prunedBelow = 0;
  #seq = 0;
  #rows = new Map<string, Row>();
  #queues = new Map<string, Queue>();
  #byCmdId = new Map<string, Result>();
  readonly #fullPulls = new Map<string, number>();
  /** The names of mutations in the order they took effect. */
  readonly effects: string[] = [];

  get head(): number {
    return this.#seq;
  }

  /** Stores rows unchanged, all in one seq. */
  put(...changes: readonly Change[]): number {
    this.#seq += 1;
    for (const { entity, id, doc } of changes) {
      const version = (this.#rows.get(rowKey(entity, id))?.version ?? 0) + 1;
      const stamped = { ...doc, version } as unknown as RowPut['doc'];
      this.#rows.set(rowKey(entity, id), { entity, id, seq: this.#seq, version, doc: stamped });
    }
    return this.#seq;
  }

  remove(entity: Change['entity'], id: string): void {
    this.#seq += 1;
    const version = (this.#rows.get(rowKey(entity, id))?.version ?? 0) + 1;
    this.#rows.set(rowKey(entity, id), { entity, id, seq: this.#seq, version, deleted: true });
  }

  /** Forgets a row without leaving a tombstone, as when it left the live scope. */
  forget(entity: Change['entity'], id: string): void {
    this.#rows.delete(rowKey(entity, id));
  }

  row(entity: Change['entity'], id: string): Row | undefined {
    return this.#rows.get(rowKey(entity, id));
  }

  documents(): Map<string, unknown> {
    const live = [...this.#rows.values()].filter((row): row is RowPut => 'doc' in row);
    return new Map(live.map((row) => [rowKey(row.entity, row.id), row.doc]));
  }

  push(request: PushRequest): PushResponse {
    const queue = this.#queue(request.clientId);
    const base = { serverTime: new Date(this.now).toISOString(), epoch: this.epoch };
    if (request.epoch !== undefined && request.epoch !== this.epoch)
      return { ...base, head: this.#seq, results: [] };
    const results: Result[] = [];
    let stopped: Pick<PushResponse, 'expected' | 'forked'> = {};
    for (const mutation of request.mutations) {
      const outcome = this.#take(queue, mutation);
      if (typeof outcome === 'number') stopped = { expected: outcome };
      else if (outcome === 'forked') stopped = { forked: true };
      else results.push(outcome);
      if (stopped.expected !== undefined || stopped.forked) break;
    }
    const { clientId, ackMid, cursor } = request;
    const changes =
      cursor === undefined ? undefined : this.envelope({ clientId, ackMid, cursor, limit: 200 });
    return {
      ...base,
      head: this.#seq,
      ...stopped,
      results,
      ...(changes && !changes.more ? { changes } : {}),
    };
  }

  pull(request: PullRequest): Envelope {
    const { clientId, cursor, ackMid, epoch, full } = request;
    const otherHistory = (epoch !== undefined && epoch !== this.epoch) || cursor > this.#seq;
    if (otherHistory || (full === undefined && cursor < this.prunedBelow)) return this.#reset();
    return this.envelope({ clientId, ackMid, cursor, limit: request.limit ?? 500, full });
  }

  #reset(): Envelope {
    const { epoch } = this;
    return {
      epoch,
      from: 0,
      to: 0,
      head: this.#seq,
      more: true,
      lastMid: null,
      results: [],
      reset: true,
      rows: [],
    };
  }

  /** Returns everything in (cursor, head]: at most `limit` rows, and then on to the end of a seq. */
  envelope(ask: {
    clientId: string;
    ackMid: number;
    cursor: number;
    limit: number;
    full?: string;
  }): Envelope {
    const { clientId, ackMid, cursor, limit, full } = ask;
    const began = full === undefined ? undefined : (this.#fullPulls.get(full) ?? this.#seq);
    if (full !== undefined && began !== undefined) this.#fullPulls.set(full, began);
    const rows = [...this.#rows.values()]
      .filter((row) => row.seq > cursor && !('deleted' in row && began !== undefined && row.seq <= began))
      .sort((a, b) => a.seq - b.seq);
    const cut = rows[limit - 1]?.seq;
    const to = cut === undefined ? this.#seq : cut;
    const atHead = to === this.#seq;
    const queue = this.#queue(clientId);
    const results = [...queue.results.values()].filter(({ mid }) => mid > ackMid && mid <= queue.lastMid);
    return {
      epoch: this.epoch,
      from: cursor,
      to,
      head: this.#seq,
      more: !atHead,
      lastMid: atHead ? queue.lastMid : null,
      results: atHead ? results : [],
      rows: rows.filter((row) => row.seq <= to),
    };
  }

  /** Saves the state. The returned function restores it, as from a backup. */
  backup(): () => void {
    const [seq, rows] = [this.#seq, new Map(this.#rows)];
    const queues = new Map(
      [...this.#queues].map(([id, one]) => [id, { ...one, results: new Map(one.results) }]),
    );
    const byCmdId = new Map(this.#byCmdId);
    return () => {
      [this.#seq, this.#rows, this.#queues, this.#byCmdId] = [seq, rows, queues, byCmdId];
      this.epoch = `${this.epoch}-restored`;
    };
  }

  #queue(clientId: string): Queue {
    const known = this.#queues.get(clientId) ?? { lastMid: 0, results: new Map() };
    this.#queues.set(clientId, known);
    return known;
  }

  #take(queue: Queue, mutation: Mutation): Result | number | 'forked' {
    const { mid, cmdId } = mutation;
    if (mid <= queue.lastMid) {
      const stored = queue.results.get(mid);
      return stored?.cmdId === cmdId ? stored : 'forked';
    }
    if (mid > queue.lastMid + 1) return queue.lastMid + 1;
    const known = this.#byCmdId.get(cmdId);
    const result = known ? { ...known, mid } : this.#decide(mutation);
    queue.lastMid = mid;
    queue.results.set(mid, result);
    this.#byCmdId.set(cmdId, result);
    return result;
  }

  #decide({ mid, cmdId, name, args, occurredAt }: Mutation): Result {
    const context: Context = { actor: anActor(), occurredAt, cmdId };
    const command = findCommand(name);
    if (!command) return { mid, cmdId, status: 'noop' };
    const parsed = v.parse(command.args, args);
    const live = [...this.#rows.values()].filter((row): row is RowPut => 'doc' in row);
    const all = new Rows(live.map(({ entity, id, doc }) => ({ entity, id, doc }) as unknown as Change));
    const decision = run(
      command,
      lookUp(command.reads(parsed, context.actor), (request) => all.find(request)),
      {
        args: parsed,
        context,
      },
    );
    if (decision.status === 'noop') return { mid, cmdId, status: 'noop' };
    if (decision.status === 'rejected') return { mid, cmdId, ...decision };
    this.effects.push(cmdId);
    const seq = this.put(...decision.changes);
    if (decision.status === 'applied') return { mid, cmdId, status: 'applied', seq };
    return { mid, cmdId, status: 'adjusted', seq, code: decision.code, detail: decision.detail };
  }
}
