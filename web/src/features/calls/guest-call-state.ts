/** Says how far a guest's call is: on the phone, with the staff, answered, or lost. */
import { CALL_LIMITS, type Call, type CallKind, isWaiting } from '@tableside/domain/entities/call.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';

export type CallState =
  | { readonly step: 'none' }
  /** It has not gone out. `isLate`: nor will it be heard any more. */
  | { readonly step: 'saved'; readonly at: string; readonly isLate: boolean }
  | { readonly step: 'called'; readonly at: string }
  | { readonly step: 'coming'; readonly at: string; readonly firstName: string | null }
  | { readonly step: 'refused'; readonly at: string; readonly code: string };

interface OfKind {
  readonly name: string;
  readonly args: unknown;
}

export interface Known {
  /** The guest's own calls. */
  readonly calls: readonly Call[];
  /** What waits on this phone. */
  readonly waiting: readonly (OfKind & { readonly occurredAt: string; readonly state: string })[];
  /** What the server refused, newest first. */
  readonly refused: readonly (OfKind & {
    readonly code: string;
    readonly context: { readonly occurredAt: string };
  })[];
}

/** An answer is told for this long. By then somebody has come. */
export const COMING_MS = 10 * MINUTE_MS;

const isCall = ({ name, args }: OfKind, kind: CallKind): boolean =>
  name === 'call.make' && (args as { readonly kind?: unknown }).kind === kind;

/** `now`: milliseconds since 1970 by the server's clock. */
export function callState({ calls, waiting, refused }: Known, asked: Asked, now: number): CallState {
  const { kind, tableId } = asked;
  const saved = waiting.findLast((one) => isCall(one, kind) && one.state === 'waiting');
  if (saved) {
    const isLate = now - Date.parse(saved.occurredAt) > CALL_LIMITS.lateMs;
    return { step: 'saved', at: saved.occurredAt, isLate };
  }
  const call = calls.find((one) => one.kind === kind && one.tableId === tableId);
  const lost = refused.find((one) => isCall(one, kind));
  const lostAt = lost?.context.occurredAt ?? '';
  const isLostLast = lostAt > (call?.lastAt ?? '');
  if (lost && isLostLast && now - Date.parse(lostAt) < CALL_LIMITS.waitsMs)
    return { step: 'refused', at: lostAt, code: lost.code };
  if (call && isWaiting(call, now)) return { step: 'called', at: call.lastAt };
  const { at = '', firstName = null } = call?.answered ?? {};
  return now - Date.parse(at) < COMING_MS ? { step: 'coming', at, firstName } : { step: 'none' };
}

export interface Asked {
  readonly kind: CallKind;
  readonly tableId: string;
}

/** Returns the refused calls that a later one has made up for. */
export const madeUpFor = <T extends Known['refused'][number]>(
  calls: readonly Call[],
  refused: readonly T[],
): readonly T[] =>
  refused.filter((one) =>
    calls.some(({ kind, lastAt }) => isCall(one, kind) && lastAt > one.context.occurredAt),
  );
