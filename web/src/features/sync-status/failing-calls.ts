/**
 * Detects calls that fail while the live connection stands: the server, or a proxy in front of it, fails pulls, pushes
 * or both.
 */
import type { SyncStatus } from '../../engine/sync-status.ts';

export interface FailingCalls {
  readonly what: 'receiving' | 'sending' | 'syncing';
  /** Milliseconds by the monotonic clock. */
  readonly since: number;
}

export function failingCalls({ pullsFailSince, pushesFailSince }: SyncStatus): FailingCalls | undefined {
  if (pullsFailSince !== null && pushesFailSince !== null)
    return { what: 'syncing', since: Math.min(pullsFailSince, pushesFailSince) };
  if (pullsFailSince !== null) return { what: 'receiving', since: pullsFailSince };
  if (pushesFailSince !== null) return { what: 'sending', since: pushesFailSince };
  return undefined;
}
