/**
 * How the server ends, so that nobody notices where another process goes on:
 *
 * 1. leaving: `GET /api/health` says so, so that a balancer sends nothing new here. Everything is still served.
 * 2. farewell: sockets are sent away. Requests are still served.
 * 3. closing: requests under way finish, and new ones are told to come again.
 */
import { setTimeout as wait } from 'node:timers/promises';

export type LeavingPhase = 'serving' | 'leaving' | 'farewell' | 'closing';

export interface Farewell {
  /** A balancer has had the time to send what is new to other processes. */
  readonly othersGoOn: boolean;
}

export class Leaving {
  #phase: LeavingPhase = 'serving';
  #othersGoOn = false;
  #saidFarewell: Promise<void> | undefined;
  readonly #farewells: ((farewell: Farewell) => Promise<void>)[] = [];

  get phase(): LeavingPhase {
    return this.#phase;
  }

  /** Adds work for the farewell. */
  onFarewell(work: (farewell: Farewell) => Promise<void>): void {
    this.#farewells.push(work);
  }

  /** Leaves for so many ms, then says farewell. */
  async leave(ms: number): Promise<void> {
    this.#phase = 'leaving';
    this.#othersGoOn = ms > 0;
    await wait(ms);
    await this.farewell();
  }

  /** Says farewell, once. */
  farewell(): Promise<void> {
    if (this.#phase !== 'closing') this.#phase = 'farewell';
    const farewell = { othersGoOn: this.#othersGoOn };
    this.#saidFarewell ??= Promise.all(this.#farewells.map((work) => work(farewell))).then(() => undefined);
    return this.#saidFarewell;
  }

  close(): void {
    this.#phase = 'closing';
  }
}
