/**
 * Gives every picture the same evening. The server and the browser use a clock that starts at opening time and is
 * advanced by hand.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Friday, 6:30 pm in New York. */
const OPENING = Date.parse('2026-11-20T23:30:00Z');
const MINUTE = 60_000;

interface ClockWindow {
  venueClock: { ahead: number };
}

/** Runs in the browser before the page's code. Moves `new Date()` and `Date.now()` ahead of the real clock. */
function shiftDate(ahead: number): void {
  const clock = { ahead };
  const RealDate = Date;
  class VenueDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [VenueDate.now()]) as [number]));
    }
    static override now(): number {
      return RealDate.now() + clock.ahead;
    }
  }
  Object.assign(globalThis, { Date: VenueDate, venueClock: clock });
}

export class EveningClock {
  /** How far this clock is ahead of the real one, in milliseconds. */
  #ahead = OPENING - Date.now();
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'clock-ahead.txt');
    this.#write();
  }

  get ahead(): number {
    return this.#ahead;
  }

  /** Sets the server's clock: a module that loads before all others reads from the file how far it is ahead. */
  get environment(): Readonly<Record<string, string>> {
    const file = JSON.stringify(this.#file);
    const module = [
      `import { readFileSync } from 'node:fs';`,
      `(${shiftDate})(0);`,
      `Object.defineProperty(venueClock, 'ahead', { get: () => Number(readFileSync(${file}, 'utf8')) });`,
    ].join('\n');
    return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
  }

  pass(minutes: number): void {
    this.#ahead += minutes * MINUTE;
    this.#write();
  }

  async winds(context: BrowserContext): Promise<void> {
    await context.addInitScript(shiftDate, this.#ahead);
  }

  /** Advances the clock in an open page, too. */
  async passIn(page: Page, minutes: number): Promise<void> {
    this.pass(minutes);
    await page.evaluate((ahead) => {
      (window as unknown as ClockWindow).venueClock.ahead = ahead;
    }, this.#ahead);
  }

  #write(): void {
    writeFileSync(this.#file, String(this.#ahead));
  }
}
