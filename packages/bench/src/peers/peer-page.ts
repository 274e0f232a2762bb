/** Calls of the page of a peer. */
import type { Browser } from '../chromium.ts';

/** What `window.peer` offers; see `peers/pages/page.mjs`. */
interface PeerPage {
  /** How the first load was, once it is over. */
  opened(): { interactiveMs: number; loadMs: number; longestTask: number };
  /** When the tap was and when the peer said that it is done. */
  advance(order: number, status: string): { tapped: number; done: number };
  /** When this page had it painted. */
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
