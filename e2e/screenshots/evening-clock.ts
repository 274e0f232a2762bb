/** The same evening in every picture: server and browser believe in a clock that starts at opening and is moved by hand. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** A Friday at half past six in New York. */
const OPENING = Date.parse('2026-11-20T23:30:00Z');
const MINUTE = 60_000;

interface ClockWindow {
  venueClock: { ahead: number };
}

/** Runs in the browser before the page: `new Date()` and `Date.now()` are ahead of the real clock. */
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
  /** What the real clock is behind this one. */
  #ahead = OPENING - Date.now();
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'clock-ahead.txt');
    this.#write();
  }

  get ahead(): number {
    return this.#ahead;
  }

  /** For the server: a module loaded before all others, which asks the file how far ahead it is. */
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

  /** Time passes in an open page too. */
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
