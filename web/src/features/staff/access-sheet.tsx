/** A sign-in for somebody on the staff: a role and a first password. It needs the network, for accounts live on the server. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import * as v from 'valibot';
import { KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { ROLE_LABEL } from '../../components/role-label.ts';
import { giveAccess } from '../../remote/access.ts';
import { toApiError } from '../../remote/api-error.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './staff-sheet.module.css';

const STAFF_ROLES = ['server', 'kitchen', 'manager', 'admin'] as const;

const Schema = v.object({
  role: v.picklist(STAFF_ROLES),
  password: v.pipe(
    v.string(),
    v.minLength(10, 'Enter at least 10 characters'),
    v.maxLength(200, 'At most 200 characters'),
  ),
});

export interface AccessSheetProps {
  /** null: closed. */
  member: StaffMember | null;
  onClose: () => void;
}

export function AccessSheet({ member, onClose }: AccessSheetProps) {
  return (
    <Sheet open={member !== null} onClose={onClose} title={member ? `Access of ${member.firstName}` : ''}>
      {member && <AccessForm key={member.id} member={member} onClose={onClose} />}
    </Sheet>
  );
}

function AccessForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const remote = useRemote();
  const toast = useToast();
  const kept = useKeptForm({
    // A password is never kept: the form has no name to be kept under.
    name: null,
    values: { role: 'server' as (typeof STAFF_ROLES)[number], password: '' },
    schema: Schema,
    async save(access) {
      try {
        await giveAccess(remote, member.id, access);
        return null;
      } catch (error) {
        const { status, message } = await toApiError(error, 'No access was given');
        return status === 0 ? 'Needs the network: accounts are kept on the server.' : message;
      }
    },
    onSaved() {
      toast.show({ message: `${member.firstName} can sign in with ${member.email}` });
      onClose();
    },
  });
  const { form } = kept;
  if (member.email === '')
    return <NoteBand>Enter an email on the card first: they sign in with it.</NoteBand>;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <p>
        They sign in as <b>{member.email}</b>. Somebody who has a sign-in already gets this role and password
        instead, and signs in again.
      </p>
      <form.AppField name="role">
        {(field) => (
          <field.SelectField
            label="Role"
            options={STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }))}
          />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <field.PasswordField label="Password" hint="10 characters or more" autoComplete="new-password" />
        )}
      </form.AppField>
      <Button type="submit" form={kept.id} variant="primary" size={56} block busy={kept.isSaving}>
        Give access
      </Button>
    </KeptForm>
  );
}
