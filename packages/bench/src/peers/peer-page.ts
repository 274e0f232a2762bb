/** Calls into the page of a peer. */
import type { Browser } from '../chromium.ts';

/** The functions of `window.peer`; see `peers/pages/page.mjs`. */
interface PeerPage {
  /** Waits for the first load and returns its times. */
  opened(): { interactiveMs: number; loadMs: number; longestTask: number };
  /** Returns when the tap was, and when the peer reported that it was done. */
  advance(order: number, status: string): { tapped: number; done: number };
  /** Returns when this page had painted it. */
  seen(order: number, status: string): number;
  queue(count: number): number;
  pay(orders: readonly number[]): void;
  addItem(orders: readonly number[]): void;
}

export function ask<N extends keyof PeerPage>(
  { page }: Browser,
  name: N,
  ...args: Parameters<PeerPage[N]>
): Promise<ReturnType<PeerPage[N]>> {
  return page.evaluate(
    ([method, given]) => {
      const peer = Reflect.get(window, 'peer') as Record<string, (...all: unknown[]) => unknown>;
      return peer[method]?.(...given);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<ReturnType<PeerPage[N]>>;
}
