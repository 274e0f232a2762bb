/** Explains why the server refused a change, and what dropping the change does. */
import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import { HELD_REASONS, isHeldReason } from '@tableside/domain/command/held.ts';
import { isRejectionCode } from '@tableside/domain/command/rejection.ts';
import { rejectionText } from '@tableside/domain/command/rejection-text.ts';
import { clockText } from '../../components/time/clock-text.ts';

export interface Refusal {
  readonly status: 'rejected' | 'held' | 'unreadable' | 'partial';
  readonly code: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** 'The server refused it: Amara cancelled this order at 20:09.' */
export function refusalText(refusal: Refusal, timezone?: string): string {
  if (refusal.status === 'unreadable') return "The server couldn't read this change.";
  if (refusal.status === 'partial') return ADJUSTMENTS['patch.partial'];
  if (refusal.status === 'held') {
    return isHeldReason(refusal.code) ? HELD_REASONS[refusal.code] : 'Waiting for a manager to review it.';
  }
  return `The server refused it: ${byWhom(refusal, timezone) ?? sentence(refusal)}`;
}

const VERBS: Readonly<Record<string, string>> = {
  'order.cancelled': 'cancelled',
  'order.completed': 'completed',
};

function byWhom({ code, detail }: Refusal, timezone: string | undefined): string | null {
  const verb = VERBS[code];
  const { by, at } = detail ?? {};
  if (!verb || typeof by !== 'string' || by === '' || typeof at !== 'string') return null;
  return `${by} ${verb} this order at ${clockText(at, 'time24', timezone)}.`;
}

const sentence = ({ code, detail }: Refusal): string =>
  isRejectionCode(code) ? rejectionText(code, detail) : `It conflicts with the current data (${code}).`;

/** Explains what Discard does, before it is pressed. */
export function discardText({ code, status }: Refusal): string {
  if (status === 'partial' || code === 'patch.conflict') return 'Keep theirs leaves it unchanged.';
  if (code === 'order.cancelled') return 'Discard drops only this change. The order stays cancelled.';
  if (code === 'order.completed') return 'Discard drops only this change. The order stays completed.';
  return 'Discard removes only this change. Everything else stays.';
}
