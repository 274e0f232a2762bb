/** Makes the invitations of several people in turn. Who cannot be invited is named; the others are. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import type { StaffRole } from '../../../../../components/staff/role-options.ts';
import { invite } from '../../../../../remote/access.ts';
import { toApiError } from '../../../../../remote/api-error.ts';
import type { Remote } from '../../../../../remote/remote-context.tsx';

export interface Invitee {
  readonly member: Pick<StaffMember, 'id' | 'firstName'>;
  readonly role: StaffRole;
}

export interface Invited {
  readonly links: readonly InvitationLink[];
  readonly problems: readonly string[];
}

/** What the server says of a card that this device has just written and that has not come to it yet. */
const NOT_YET: readonly (string | null)[] = ['notFound', 'access.noEmail'];
const TRIES = 20;
const PAUSE_MS = 500;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Without an answer from the server it stops, because the next would not get one either. */
export async function inviteAll(
  remote: Remote,
  invitees: readonly Invitee[],
  wait: () => Promise<void> = pause,
): Promise<Invited> {
  const links: InvitationLink[] = [];
  const problems: string[] = [];
  for (const invitee of invitees) {
    try {
      links.push(await inviteSoon(remote, invitee, wait));
    } catch (error) {
      const { status, message } = await toApiError(error, 'No invitation was made');
      problems.push(`${invitee.member.firstName}: ${message}`);
      if (status === 0) break;
    }
  }
  return { links, problems };
}

/** Tries again while the card is on its way. */
async function inviteSoon(
  remote: Remote,
  { member, role }: Invitee,
  wait: () => Promise<void>,
): Promise<InvitationLink> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await invite(remote, member.id, { role });
    } catch (error) {
      const known = await toApiError(error, 'No invitation was made');
      if (!NOT_YET.includes(known.code) || tries === TRIES) throw known;
      await wait();
    }
  }
}
