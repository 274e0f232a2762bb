/**
 * How the server ends, so that nobody notices where another process goes on:
 *
 * 1. leaving: `GET /api/health` says so, so that a balancer sends nothing new here. Everything is still served.
 * 2. farewell: sockets are told when to reconnect. Requests are still served.
 * 3. closing: requests under way finish, and new ones are told to come again.
 */
import { setTimeout as wait } from 'node:timers/promises';

export type LeavingPhase = 'serving' | 'leaving' | 'farewell' | 'closing';

export class Leaving {
  #phase: LeavingPhase = 'serving';
  #saidFarewell: Promise<void> | undefined;
  readonly #farewells: (() => Promise<void>)[] = [];

  get phase(): LeavingPhase {
    return this.#phase;
  }

  /** Adds work for the farewell. */
  onFarewell(work: () => Promise<void>): void {
    this.#farewells.push(work);
  }

  /** Leaves for so many ms, then says farewell. */
  async leave(ms: number): Promise<void> {
    this.#phase = 'leaving';
    await wait(ms);
    await this.farewell();
  }

  /** Says farewell, once. */
  farewell(): Promise<void> {
    if (this.#phase !== 'closing') this.#phase = 'farewell';
    this.#saidFarewell ??= Promise.all(this.#farewells.map((work) => work())).then(() => undefined);
    return this.#saidFarewell;
  }

  close(): void {
    this.#phase = 'closing';
  }
}
