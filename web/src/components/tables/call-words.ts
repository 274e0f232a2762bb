/** Says in words what the guests of a table want. */
import type { CallKind } from '@tableside/domain/entities/call.ts';
import { ageText } from '../time/age-text.ts';

export const CALL_TEXT: Readonly<Record<CallKind, string>> = {
  server: 'Calls',
  bill: 'Asks for the bill',
};

export interface CallNow {
  readonly kind: CallKind;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** 'Calls, 2 min' */
export const callText = ({ kind, since }: CallNow, now: number): string =>
  `${CALL_TEXT[kind]}, ${ageText(now - since)}`;
