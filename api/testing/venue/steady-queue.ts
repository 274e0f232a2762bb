/**
 * A device's queue for a server that may stop at any moment. It pushes steadily, repeats unanswered mutations under the
 * same numbers, and records every answer.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope, Result } from '@tableside/protocol/envelope.ts';
import type { Mutation, PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import type { ProcessAnswer, ServerProcess } from '../server/server-process.ts';

const WRITES_A_SECOND = 50;
const EVERY_MS = 50;
const MOST = 50;
/** The number of a mutation, modulo 3, selects its step. Numbers start at 1, so the first step is `visit.open`. */
const STEPS = ['visit.close', 'visit.open', 'visit.addItem'] as const;

/** A mutation that the server acknowledged, and its result. */
export interface Acknowledged {
  readonly mutation: Mutation;
  readonly result: Result;
}

export class SteadyQueue {
  readonly clientId = uuid();
  readonly acknowledged: Acknowledged[] = [];
  readonly waiting: Mutation[] = [];
  /** The status and code of every error answer. */
  readonly refusals = new Set<string>();
  readonly #session: Session;
  #head = 0;
  #mid = 0;
  #visitId = '';
  #work: Promise<void> = Promise.resolve();
  #isOn = false;

  constructor(session: Session) {
    this.#session = session;
  }

  queue(count: number): void {
    for (let n = 0; n < count; n += 1) this.waiting.push(this.#next());
  }

  /** Pushes 50 writes a second, however long answers take, until `stop` is called or the server is gone. */
  start(server: Called): void {
    this.#isOn = true;
    this.#work = this.#run(server);
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#work;
  }

  /** Pushes one batch, by default the first waiting mutations. Resolves with undefined when there was no answer. */
  async push(server: Called, batch = this.first(MOST)): Promise<Pushed | undefined> {
    const answer = await this.send(server, batch);
    if (answer?.status === 200) {
      this.#head = answer.body.head;
      this.#settle(answer.body.results);
    }
    return answer;
  }

  /** Sends a batch but ignores the answer, as if it had been lost. */
  send(server: Called, batch: readonly Mutation[]): Promise<Pushed | undefined> {
    return this.#call<PushResponse>(server, '/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: this.clientId,
      ackMid: this.acknowledged.at(-1)?.mutation.mid ?? 0,
      deviceTime: new Date().toISOString(),
      mutations: batch,
    });
  }

  first(count: number): Mutation[] {
    return this.waiting.slice(0, count);
  }

  /** Pulls the outcomes of mutations whose answer was lost. */
  async pull(server: Called): Promise<ProcessAnswer<Envelope> | undefined> {
    const ackMid = this.acknowledged.at(-1)?.mutation.mid ?? 0;
    const request = { protocol: PROTOCOL_VERSION, clientId: this.clientId, cursor: this.#head, ackMid };
    const answer = await this.#call<Envelope>(server, '/sync/pull', request);
    if (answer?.status === 200) this.#settle(answer.body.results);
    return answer;
  }

  async #run(server: Called): Promise<void> {
    const [startedAt, last] = [performance.now(), this.#mid];
    while (this.#isOn) {
      const due = performance.now() + EVERY_MS;
      this.queue(((due - startedAt) / 1000) * WRITES_A_SECOND + last - this.#mid);
      if (!(await this.push(server))) return;
      await pause(Math.max(0, due - performance.now()));
    }
  }

  async #call<T>(server: Called, path: string, body: object): Promise<ProcessAnswer<T> | undefined> {
    try {
      const answer = await server.call<T>(path, { token: this.#session.token, body });
      if (answer.status !== 200) this.refusals.add(`${answer.status} ${codeOf(answer.body)}`);
      return answer;
    } catch {
      return undefined;
    }
  }

  #settle(results: readonly Result[]): void {
    for (const result of results) {
      if (result.mid !== this.waiting[0]?.mid) continue;
      const [mutation] = this.waiting.splice(0, 1);
      if (mutation) this.acknowledged.push({ mutation, result });
    }
  }

  /** Opens a visit with a line, adds another, and gives both up, in turn. So a table never has many open visits. */
  #next(): Mutation {
    this.#mid += 1;
    const step = STEPS[this.#mid % STEPS.length] ?? 'visit.open';
    if (step === 'visit.open') this.#visitId = uuid();
    const visitId = this.#visitId;
    const item = { id: uuid(), productId: 'negroni', sizeId: 'glass', quantity: 1, options: [] };
    const orderNumber = `F-${(this.#mid % 999) + 1}`;
    const args = {
      'visit.open': { id: visitId, orderNumber, tableId: 'table-1', payAt: 'order', items: [item] },
      'visit.addItem': { visitId, item },
      'visit.close': { visitId, discard: { reason: 'The guest left' } },
    }[step];
    const { id: actorId } = this.#session.user;
    const occurredAt = new Date().toISOString();
    return { mid: this.#mid, cmdId: uuid(), name: step, version: 1, args, occurredAt, actorId, grant: null };
  }
}

type Called = Pick<ServerProcess, 'call'>;
type Pushed = ProcessAnswer<PushResponse>;

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
