/** The reasons why a command is held for a manager. A held command has no effect yet and is not refused either. */
export const HELD_REASONS = {
  'held.failing': 'The server failed on it five times. A manager has to look at it.',
  'held.dependency': 'It belongs to something that waits for a manager itself.',
  'held.grant': 'The sign-in it was made under has ended. A manager decides whether it counts.',
  'held.money': 'The sign-in it was made under has ended, so a manager confirms the money.',
  'held.restored':
    'The server was set back to a backup, and what this belongs to is not there yet. It is tried again.',
  'held.session': 'It was made after the sign-in had ended. A manager has to look at it.',
  'held.time':
    'Its time is before its sign-in began, or more than 72 hours before it arrived. A manager has to look at it.',
} as const;

/** The maximum age at arrival of a command whose sign-in has ended. Older commands do not count. */
export const MAX_DELAY_MS = 72 * 3_600_000;

/** Whether this reason means that the sign-in had ended. */
export const isUnderEndedGrant = (reason: HeldReason): boolean =>
  ['held.grant', 'held.money', 'held.session', 'held.time'].includes(reason);

export type HeldReason = keyof typeof HELD_REASONS;
export const isHeldReason = (code: string): code is HeldReason => Object.hasOwn(HELD_REASONS, code);
