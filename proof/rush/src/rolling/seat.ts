/** A person at a tablet, who may load the app again in the middle of the work. */
import { expect } from 'vitest';
import { actOnce } from '../acts.ts';
import { type App, openRushDevice, type RushDevice, THIS_APP } from '../device.ts';
import type { Hired } from '../hire.ts';
import { type Answers, LiveLine } from './heard.ts';

const CURRENT_MS = 60_000;

export interface SeatOf {
  readonly address: string;
  readonly seed: number;
  readonly hired: Hired;
  readonly answers: Answers;
  readonly app: App;
}

export class Seat {
  readonly hired: Hired;
  device: RushDevice;
  app: App;
  /** The connection of each engine that there was. */
  readonly lines: LiveLine[] = [];
  readonly #of: SeatOf;
  #wanted: App;

  private constructor(of: SeatOf, device: RushDevice) {
    this.#of = of;
    this.hired = of.hired;
    this.device = device;
    this.app = of.app;
    this.#wanted = of.app;
  }

  static async take(of: SeatOf): Promise<Seat> {
    return new Seat(of, await open(of));
  }

  get isOnline(): boolean {
    return this.device.engine.status.get().phase === 'online';
  }

  /** Waits until the mirror holds what the server has, and notes the connection from then on. */
  async watch(): Promise<void> {
    const isCurrent = () => this.isOnline && this.device.engine.status.get().confirmedAt !== null;
    await expect.poll(isCurrent, { timeout: CURRENT_MS }).toBe(true);
    this.lines.push(new LiveLine(this.device.engine));
  }

  /** Lets the person load this version of the app at the next act with a connection. */
  update(): void {
    this.#wanted = THIS_APP;
  }

  async act(): Promise<void> {
    if (this.#wanted !== this.app && this.isOnline) await this.#load(this.#wanted);
    else await actOnce(this.device);
  }

  async #load(app: App): Promise<void> {
    this.lines.at(-1)?.end();
    await this.device.close();
    this.device = await open({ ...this.#of, app }, this.device);
    this.app = app;
    await this.watch();
  }
}

const open = ({ address, seed, hired, answers, app }: SeatOf, before?: RushDevice): Promise<RushDevice> =>
  openRushDevice({
    address,
    session: hired.session,
    seed,
    network: 'whole',
    fetch: answers.fetch,
    app,
    ...(before && { before }),
  });
