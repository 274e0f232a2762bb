/** Why a command waits for a person: nothing of it counts yet, and it isn't refused either. */
export const HELD_REASONS = {
  'held.failing': 'The server failed on it five times. A manager has to look at it.',
  'held.dependency': 'It belongs to something that waits for a manager itself.',
  'held.money': 'The sign-in it was made under has ended, so a manager confirms the money.',
  'held.restored':
    'The server was set back to a backup, and what this belongs to is not there yet. It is tried again.',
  'held.session': 'It was made after the sign-in had ended. A manager has to look at it.',
} as const;

export type HeldReason = keyof typeof HELD_REASONS;
export const isHeldReason = (code: string): code is HeldReason => Object.hasOwn(HELD_REASONS, code);
