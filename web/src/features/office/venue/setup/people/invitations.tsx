/** The invitations of everybody who has no sign-in yet: role and email each, then all links on one sheet. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { QrPicture } from '../../../../../components/qr-picture.tsx';
import { joinAddress } from '../../../../../components/staff/join-address.ts';
import { ROLE_LABEL } from '../../../../../components/staff/role-label.ts';
import { ROLE_OPTIONS, type StaffRole } from '../../../../../components/staff/role-options.ts';
import { clockText } from '../../../../../components/time/clock-text.ts';
import { useEngine, useSyncStatusPart } from '../../../../../engine/engine-context.tsx';
import { problemOf } from '../../../../../engine/mutation-problem.ts';
import { useVenue } from '../../../../../mirror/read/read.ts';
import { isOnlyHere } from '../../../../../platform/sharing.ts';
import { allAccounts } from '../../../../../remote/access.ts';
import { useRemote } from '../../../../../remote/remote-context.tsx';
import { useRemoteData } from '../../../../../remote/use-remote-data.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { NoteBand } from '../../../../../ui/messages/note-band.tsx';
import styles from '../setup-page.module.css';
import { type Invited, inviteAll } from './invite-all.ts';
import listStyles from './people.module.css';
import { typedRole } from './typed-roles.ts';

export function Invitations({ staff }: { staff: readonly StaffMember[] }) {
  // Asks again once the connection is back.
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  const accounts = useRemoteData(`accounts ${isOnline}`, allAccounts, 'Failed to fetch accounts');
  const [made, setMade] = useState<Invited>({ links: [], problems: [] });
  const signedIn = new Set(accounts.data?.map(({ staffId }) => staffId));
  const invited = new Set(made.links.map(({ staffId }) => staffId));
  const waiting = staff.filter(({ id, isActive }) => isActive && !signedIn.has(id) && !invited.has(id));
  if (staff.every(({ isActive }) => !isActive)) return null;
  return (
    <section aria-label="Invitations" className={listStyles.invited}>
      <h3 className={styles.part}>Invitations</h3>
      {accounts.error?.status === 0 && (
        <p className={styles.about}>
          Invitations need a connection. The cards are saved; come back when you are online.
        </p>
      )}
      {accounts.data && waiting.length > 0 && (
        <div className={styles.screen}>
          <Waiting
            key={waiting.map(({ id }) => id).join()}
            staff={waiting}
            onMade={({ links, problems }) => setMade({ links: [...made.links, ...links], problems })}
          />
        </div>
      )}
      {accounts.data && waiting.length === 0 && made.links.length === 0 && (
        <p className={styles.about}>Everybody can sign in.</p>
      )}
      {made.problems.map((problem) => (
        <NoteBand key={problem} tone="danger" role="alert">
          {problem}
        </NoteBand>
      ))}
      {made.links.length > 0 && <Links links={made.links} />}
    </section>
  );
}

interface Choice {
  readonly role: StaffRole;
  readonly email: string;
}

function Waiting({ staff, onMade }: { staff: readonly StaffMember[]; onMade: (invited: Invited) => void }) {
  const engine = useEngine();
  const remote = useRemote();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [isBusy, setBusy] = useState(false);
  const choiceOf = ({ id, email }: StaffMember): Choice => choices[id] ?? { role: typedRole(id), email };
  const ready = staff.filter((member) => choiceOf(member).email.trim() !== '');
  const make = async (): Promise<void> => {
    setBusy(true);
    const problems: string[] = [];
    for (const member of ready) {
      const email = choiceOf(member).email.trim();
      if (email === member.email) continue;
      const refused = await problemOf(
        engine.mutate('staff.patch', { id: member.id, set: { email }, base: { email: member.email } }),
        'The email could not be saved',
      );
      if (refused !== null) problems.push(`${member.firstName}: ${refused}`);
    }
    onMade(
      problems.length > 0
        ? { links: [], problems }
        : await inviteAll(
            remote,
            ready.map((member) => ({ member, role: choiceOf(member).role })),
          ),
    );
    setBusy(false);
  };
  return (
    <>
      <p className={styles.about}>
        Each person gets a link that works once, within 72 hours, and chooses a password. They sign in with
        the email.
      </p>
      <ul className={listStyles.list}>
        {staff.map((member) => {
          const choice = choiceOf(member);
          const set = (next: Partial<Choice>) =>
            setChoices({ ...choices, [member.id]: { ...choice, ...next } });
          return (
            <li key={member.id} className={listStyles.row}>
              <span className={listStyles.name}>
                <bdi>
                  {member.firstName} {member.lastName}
                </bdi>
              </span>
              <Field
                label={`Email of ${member.firstName}`}
                labelHidden
                type="email"
                autoComplete="off"
                placeholder="Email"
                value={choice.email}
                onChange={(event) => set({ email: event.target.value })}
              />
              <Select
                label={`Role of ${member.firstName}`}
                labelHidden
                value={choice.role}
                options={ROLE_OPTIONS}
                onChange={(event) => set({ role: event.target.value as StaffRole })}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size={56}
        busy={isBusy}
        busyLabel="Making the links…"
        disabled={ready.length === 0}
        onClick={() => void make()}
      >
        {inviteText(ready.length)}
      </Button>
    </>
  );
}

function inviteText(count: number): string {
  if (count === 0) return 'Enter an email to invite somebody';
  return count === 1 ? 'Make 1 invitation' : `Make ${count} invitations`;
}

function Links({ links }: { links: readonly InvitationLink[] }) {
  const timezone = useVenue()?.timezone;
  return (
    <>
      <div className={styles.screen}>
        <NoteBand>
          You won't see these links again. Anyone who has one can use it, so give each to its person alone.
        </NoteBand>
      </div>
      {isOnlyHere(window.location.origin) && (
        <NoteBand>
          This page was opened as {window.location.host}, which other devices can't open. Open Tableside at
          your network address first, then make the invitations.
        </NoteBand>
      )}
      <ul className={listStyles.links}>
        {links.map(({ id, name, role, token, expiresAt }) => {
          const address = joinAddress(token, window.location.origin);
          return (
            <li key={id} className={listStyles.link}>
              <b>{name}</b>
              <span className={styles.made}>
                {ROLE_LABEL[role]}, until {clockText(expiresAt, 'dateTime', timezone)}
              </span>
              <QrPicture text={address} label={`Invitation of ${name}`} />
              <span className={listStyles.address}>{address}</span>
            </li>
          );
        })}
      </ul>
      <div className={styles.screen}>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}
