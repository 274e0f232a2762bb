/** Reads the frames of the server, and writes the report of a kitchen screen. */
import { type ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import { MOST_SHOWN } from '@tableside/protocol/kitchen.ts';
import * as v from 'valibot';
import type { KitchenScreen } from '../engine.ts';

export type Report = Extract<ClientFrame, { event: 'cursor' }>['data'];

export const reportOf = (to: number, { shown }: KitchenScreen): Report => ({
  to,
  ...(shown && { shown: shown.slice(0, MOST_SHOWN) }),
});

/**
 * Returns undefined for anything that is not a frame of our protocol. A newer server may send frames this app does not
 * know.
 */
export function readFrame(text: string): ServerFrame | undefined {
  try {
    const parsed = v.safeParse(ServerFrame, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
