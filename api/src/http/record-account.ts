/** What happens to accounts and devices goes on the record, with who did it and from which device. */
import { isoNow } from '../commands/clock.ts';
import type { LiveSession, Membership, UserRecord } from '../storage/accounts.ts';
import type { AuditEvent } from '../storage/audit.ts';
import type { HttpDeps } from './http-deps.ts';

interface Person {
  readonly user: Pick<UserRecord, 'id' | 'name'>;
  readonly membership: Membership;
  readonly deviceId?: string | null;
}

/** `who` is null when nobody is known. What a person typed to sign in stays out of it. */
export const recordAccount = (
  { storage, clock, venueId }: HttpDeps,
  who: Person | null,
  what: Pick<AuditEvent, 'action' | 'outcome' | 'code' | 'rows' | 'detail'>,
): Promise<void> =>
  storage.audit.record({
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

/** The person behind a session. */
export const personOf = ({ user, membership, session }: LiveSession): Person => ({
  user,
  membership,
  deviceId: session.deviceId,
});

export const userRow = (id: string) => ({ entity: 'user', id }) as const;

interface Guessed {
  readonly action: 'auth.signIn' | 'auth.password';
  readonly verdict: 'passed' | 'failed' | 'limited';
  readonly address: string;
}

/**
 * A password that was right or wrong. Those beyond the limit are not told: whoever sends them must not fill the trail.
 * Nobody knows on which device a wrong one was typed.
 */
export async function recordGuess(
  deps: HttpDeps,
  who: Person | null,
  { action, verdict, address }: Guessed,
): Promise<void> {
  if (verdict === 'limited') return;
  const refused = { outcome: 'rejected', code: 'auth.credentials' } as const;
  await recordAccount(deps, verdict === 'passed' ? who : who && { ...who, deviceId: null }, {
    action,
    ...(verdict === 'passed' ? {} : refused),
    rows: who ? [userRow(who.user.id)] : [],
    detail: { address },
  });
}
