/** The reasons why a command is held for a manager. A held command has no effect yet and is not refused either. */
import { HOUR_MS } from '../ground/durations.ts';

export const HELD_REASONS = {
  'held.approval': "The manager's word could not be checked. A manager needs to review it.",
  'held.failing': "The server couldn't process this after five tries. A manager needs to review it.",
  'held.dependency': "It depends on another change that's waiting for a manager.",
  'held.grant': "This arrived after the person's access had ended. A manager needs to review it.",
  'held.money': "This arrived after the person's access had ended. A manager needs to confirm the money.",
  'held.pin': 'This was done by PIN and belongs to the office. A manager needs to review it.',
  'held.restored':
    "The server was restored from a backup and doesn't have this order or payment yet. It will be retried.",
  'held.session':
    "Nothing proves that this was done before the person's access ended. A manager needs to review it.",
  'held.time':
    'Its time is from before the person signed in, or more than 72 hours before it arrived. A manager needs to review it.',
} as const;

/** The maximum age at arrival of a command whose sign-in has ended. Older commands do not count. */
export const MAX_DELAY_MS = 72 * HOUR_MS;

/**
 * How many commands may wait for a manager: of a device, and of a person on all devices. A tablet on which a hundred checks
 * a night are paid, three nights without a network, brings at most 2,000 that have to wait. Whatever comes beyond stays
 * on the device.
 */
export const HELD_LIMITS = { device: 3000, person: 2000 } as const;

/** How many products may be marked sold out, or available again, after the author's sign-in has ended. */
export const MAX_MARKS = 3;

/** Whether this reason means that the sign-in had ended. */
export const isUnderEndedGrant = (reason: HeldReason): boolean =>
  ['held.grant', 'held.money', 'held.session', 'held.time'].includes(reason);

export type HeldReason = keyof typeof HELD_REASONS;
export const isHeldReason = (code: string): code is HeldReason => Object.hasOwn(HELD_REASONS, code);
