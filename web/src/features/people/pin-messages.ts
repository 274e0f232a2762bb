/** Says in plain words what came of a PIN. */
import type { Entered } from './people-context.tsx';

const SECOND_MS = 1000;

/** Empty when there is nothing to say. */
export function enteredText(entered: Entered, name: string): string {
  switch (entered.kind) {
    case 'in':
    case 'wait':
      return '';
    case 'wrong':
      return entered.left === null ? 'Wrong PIN.' : `Wrong PIN. ${triesText(entered.left)} left.`;
    case 'wiped':
      return `The PIN of ${name} no longer works on this tablet. Sign in with the password to use it again.`;
    case 'notSet':
      return `${name} has no PIN yet. Sign in with the password to choose one.`;
    case 'needsNetwork':
      return "The first PIN on this tablet needs a connection, and the server can't be reached.";
    case 'revoked':
      return 'This tablet was taken out of use.';
    case 'notEnrolled':
      return 'This tablet has to connect again. Sign in with a password once.';
    case 'notAllowed':
      return `${name} can't approve this. A manager can.`;
    case 'clockOnly':
      return `${name} uses the time clock here. Tap Time clock below.`;
    case 'failed':
      return entered.message;
  }
}

const triesText = (left: number): string => (left === 1 ? '1 try' : `${left} tries`);

/** 'Too many wrong PINs. Try again in 4 min.' */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `Try again in ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.`;
}
