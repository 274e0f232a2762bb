/** Server Management: who works here, in which sections, with which status, and each person's week. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { Grid3x3, KeyRound, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../../components/pages/page.tsx';
import { ToSetup } from '../../../components/pages/to-setup.tsx';
import { signInText } from '../../../components/staff/account-question.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { STAFF_STATUS_CHOICES } from '../../../components/staff/staff-status-face.ts';
import { useClockOffset, useEngine } from '../../../engine/engine-context.tsx';
import { useMirrorState, useSections, useStaff, useVenue } from '../../../mirror/read/read.ts';
import { useNow } from '../../../platform/use-now.ts';
import { allAccounts } from '../../../remote/access.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../../ui/messages/error-box.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { AccessSheet } from './access-sheet.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { StaffCard } from './staff-card.tsx';
import styles from './staff-page.module.css';
import { StaffSheet } from './staff-sheet.tsx';
import { useStaffActs } from './use-staff-acts.ts';

export function StaffPage() {
  const staff = useStaff();
  const engine = useEngine();
  const mirror = useMirrorState();
  if (mirror && !mirror.opened && mirror.firstSyncError !== null) {
    return (
      <Page of="/staff">
        <ErrorBox
          message={mirror.firstSyncError || 'Failed to get staff members'}
          onRetry={() => engine.syncNow()}
        />
      </Page>
    );
  }
  return <Staff staff={mirror?.opened ? staff : undefined} />;
}

function Staff({ staff }: { staff: readonly StaffMember[] | undefined }) {
  const { role } = useActor();
  const sections = useSections();
  const signIns = useSignIns(roleMay(role, 'users.edit'));
  const [editing, setEditing] = useState<StaffMember | 'new' | null>(null);
  const [entering, setEntering] = useState<StaffMember | null>(null);
  const [pinOf, setPinOf] = useState<StaffMember | null>(null);
  const mayEdit = roleMay(role, 'staff.edit');
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
      Add staff
    </Button>
  );
  return (
    <Page of="/staff" readOnly={!mayEdit} tools={mayEdit ? add : undefined}>
      {staff ? (
        <Cards
          staff={staff}
          signInOf={signIns.wordsOf}
          onEdit={setEditing}
          onAccess={setEntering}
          onPin={setPinOf}
          add={
            mayEdit && (
              <>
                <Button onClick={() => setEditing('new')}>Add staff</Button>
                <ToSetup step="people" />
              </>
            )
          }
        />
      ) : (
        <Spinner />
      )}
      <StaffSheet
        key={editing === 'new' ? 'new' : (editing?.id ?? 'none')}
        open={editing !== null}
        member={editing === 'new' ? null : editing}
        sections={sections ?? []}
        onClose={() => setEditing(null)}
      />
      <PinSheet member={pinOf} onClose={() => setPinOf(null)} />
      <AccessSheet member={entering} onClose={() => setEntering(null)} onChanged={signIns.retry} />
    </Page>
  );
}

interface CardsProps {
  staff: readonly StaffMember[];
  /** Says which sign-in somebody has. Undefined when this person may not know, or nobody knows yet. */
  signInOf: (staffId: string) => string | undefined;
  /** The button that adds somebody, for people who may. */
  add: ReactNode;
  onEdit: (member: StaffMember) => void;
  onAccess: (member: StaffMember) => void;
  onPin: (member: StaffMember) => void;
}

function Cards({ staff, signInOf, add, onEdit, onAccess, onPin }: CardsProps) {
  const { role, staffId } = useActor();
  const sections = useSections();
  const venue = useVenue();
  const now = useNow(60_000) + useClockOffset();
  const acts = useStaffActs();
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const today = venue ? weekdayOf(businessDay(new Date(now).toISOString(), venue)) : undefined;
  const mayEdit = roleMay(role, 'staff.edit');
  if (staff.length === 0) return <EmptyState action={add}>No staff members yet.</EmptyState>;
  return (
    <>
      <ul className={styles.grid}>
        {staff.map((member) => (
          <li key={member.id}>
            <StaffCard
              member={member}
              today={today}
              signIn={member.isActive ? signInOf(member.id) : undefined}
              sectionName={(key) => sections?.find((section) => section.key === key)?.name ?? key}
              choices={choicesFor(member, { mayEdit, isOwn: member.id === staffId })}
              onStatus={(status) => void acts.setStatus(member, status)}
              problem={acts.problems.get(member.id)}
              acts={
                mayEdit && (
                  <CardActs
                    member={member}
                    onEdit={onEdit}
                    onAccess={onAccess}
                    onPin={onPin}
                    onDeactivate={setLeaving}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <DismissDialog
          member={leaving}
          onDismiss={(devices) => {
            void acts.dismiss(leaving, devices);
            setLeaving(null);
          }}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

const OWN_CHOICES = STAFF_STATUS_CHOICES.filter(({ value }) => value !== 'Inactive');

/** A person who is Inactive cannot undo it, so nobody may set it on their own card. */
function choicesFor({ isActive, status }: StaffMember, by: { mayEdit: boolean; isOwn: boolean }) {
  if (by.isOwn) return isActive && status !== 'Inactive' ? OWN_CHOICES : [];
  return by.mayEdit ? STAFF_STATUS_CHOICES : [];
}

interface CardActsProps extends Pick<CardsProps, 'onEdit' | 'onAccess' | 'onPin'> {
  member: StaffMember;
  onDeactivate: (member: StaffMember) => void;
}

function CardActs({ member, onEdit, onAccess, onPin, onDeactivate }: CardActsProps) {
  const { role, staffId } = useActor();
  const { firstName, isActive } = member;
  return (
    <>
      <Button size={44} icon={Pencil} aria-label={`Edit ${firstName}`} onClick={() => onEdit(member)}>
        Edit
      </Button>
      {roleMay(role, 'users.edit') && isActive && (
        <Button
          size={44}
          icon={KeyRound}
          aria-label={`${firstName}'s access`}
          onClick={() => onAccess(member)}
        >
          Access
        </Button>
      )}
      {isActive && staffId !== member.id && (
        <Button size={44} icon={Grid3x3} aria-label={`${firstName}'s PIN`} onClick={() => onPin(member)}>
          PIN
        </Button>
      )}
      {isActive && (
        <Button
          size={44}
          variant="ghost"
          aria-label={`Deactivate ${firstName}`}
          onClick={() => onDeactivate(member)}
        >
          Deactivate
        </Button>
      )}
    </>
  );
}

/** Says which sign-in each person has. Only administrators may know, and only with the network. */
function useSignIns(mayKnow: boolean) {
  const { data, retry } = useRemoteData(
    mayKnow ? 'sign-ins' : 'no sign-ins',
    (remote) => (mayKnow ? allAccounts(remote) : Promise.resolve(undefined)),
    'Failed to fetch accounts',
  );
  return {
    retry,
    wordsOf(staffId: string): string | undefined {
      if (!data) return undefined;
      const account = data.find((one) => one.staffId === staffId);
      return account ? `${ROLE_LABEL[account.role]} · ${signInText(account)}` : 'No sign-in yet';
    },
  };
}
