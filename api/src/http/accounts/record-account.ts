/** Audits what happens to accounts and devices, with the person who did it and their device. */
import { isoNow } from '../../commands/clock.ts';
import type { Membership, UserRecord } from '../../storage/account-records.ts';
import type { LiveSession } from '../../storage/accounts.ts';
import type { AuditEvent } from '../../storage/audit.ts';
import type { HttpDeps } from '../http-deps.ts';

interface Person {
  readonly user: Pick<UserRecord, 'id' | 'name'>;
  readonly membership: Membership;
  readonly deviceId?: string | null;
}

type What = Pick<AuditEvent, 'action' | 'outcome' | 'code' | 'rows' | 'detail'>;

/** `who` is null when the person is unknown. Whatever they typed to sign in is never recorded. */
export const accountEvent = (
  { clock, venueId }: Pick<HttpDeps, 'clock' | 'venueId'>,
  who: Person | null,
  what: What,
): AuditEvent => ({
  venueId: who?.membership.venueId ?? venueId,
  actor: who && {
    userId: who.user.id,
    name: who.user.name,
    role: who.membership.role,
    deviceId: who.deviceId ?? null,
  },
  at: isoNow(clock),
  ...what,
});

/** Records an event without a write. A write stores its own event. */
export const recordAccount = (deps: HttpDeps, who: Person | null, what: What): Promise<void> =>
  deps.storage.audit.record(accountEvent(deps, who, what));

/** Returns the person of a session. */
export const personOf = ({ user, membership, session }: LiveSession): Person & Pick<LiveSession, 'user'> => ({
  user,
  membership,
  deviceId: session.deviceId,
});

export const userRow = (id: string) => ({ entity: 'user', id }) as const;

interface Guessed {
  readonly action:
    | 'auth.signIn'
    | 'auth.password'
    | 'auth.reset'
    | 'auth.secondFactorOn'
    | 'auth.secondFactorOff';
  readonly address: string;
}

export type WrongGuess = 'auth.credentials' | 'auth.resetCode' | 'auth.code';

/** Returns the event for a correct password or code. */
export const rightGuess = (deps: HttpDeps, who: Person, { action, address }: Guessed): AuditEvent =>
  accountEvent(deps, who, { action, rows: [userRow(who.user.id)], detail: { address } });

/** Records a wrong password or code. The device is unknown. */
export const recordWrongGuess = (
  deps: HttpDeps,
  who: Person | null,
  { action, address, code = 'auth.credentials' }: Guessed & { readonly code?: WrongGuess },
): Promise<void> =>
  recordAccount(deps, who && { ...who, deviceId: null }, {
    action,
    outcome: 'rejected',
    code,
    rows: who ? [userRow(who.user.id)] : [],
    detail: { address },
  });
