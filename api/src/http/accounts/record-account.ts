/** Audits what happens to accounts and devices, with the person who did it and their device. */
import { isoNow } from '../../commands/clock.ts';
import type { Membership, UserRecord } from '../../storage/door/account-records.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';
import type { AuditEvent } from '../../storage/door/audit.ts';
import type { HttpDeps } from '../http-deps.ts';

export interface Person {
  readonly user: Pick<UserRecord, 'id' | 'name'>;
  readonly membership: Membership;
  readonly deviceId?: string | null;
}

type What = Pick<AuditEvent, 'action' | 'outcome' | 'code' | 'rows' | 'detail'>;

/** Somebody unknown who called a venue. Whatever they typed to sign in is never recorded. */
interface Nobody {
  readonly venueId: string;
}

type Who = Person | Nobody;

const isPerson = (who: Who): who is Person => 'user' in who;

export const accountEvent = ({ clock }: Pick<HttpDeps, 'clock'>, who: Who, what: What): AuditEvent => ({
  venueId: isPerson(who) ? who.membership.venueId : who.venueId,
  actor: isPerson(who) ? actorOf(who) : null,
  at: isoNow(clock),
  ...what,
});

const actorOf = ({ user, membership, deviceId = null }: Person): AuditEvent['actor'] => ({
  userId: user.id,
  name: user.name,
  role: membership.role,
  deviceId,
});

/** Records an event that belongs to no write. A write stores its event itself. */
export const recordAccount = (deps: HttpDeps, who: Who, what: What): Promise<void> =>
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
    | 'auth.confirm'
    | 'auth.pin'
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
  who: Who,
  { action, address, code = 'auth.credentials' }: Guessed & { readonly code?: WrongGuess },
): Promise<void> =>
  recordAccount(
    deps,
    { ...who, deviceId: null },
    {
      action,
      outcome: 'rejected',
      code,
      rows: isPerson(who) ? [userRow(who.user.id)] : [],
      detail: { address },
    },
  );
