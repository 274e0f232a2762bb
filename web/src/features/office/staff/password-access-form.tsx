/** A role and a first password, for a person who is there with the administrator. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import * as v from 'valibot';
import { KeptForm } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { ACCESS_ROLES, ROLE_OPTIONS, type StaffRole } from '../../../components/staff/role-options.ts';
import { giveAccess } from '../../../remote/access.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { useLowerAccess } from './lower-access.ts';
import styles from './staff-sheet.module.css';
import { ReleaseNote, useRelease } from './use-release.tsx';

const Schema = v.object({
  role: v.picklist(ACCESS_ROLES),
  password: v.pipe(
    v.string(),
    v.minLength(10, 'Enter at least 10 characters'),
    v.maxLength(200, 'At most 200 characters'),
  ),
});

export function PasswordAccessForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const remote = useRemote();
  const toast = useToast();
  const { question, given: lowered } = useLowerAccess(member);
  const { held, attempt } = useRelease<v.InferOutput<typeof Schema>>(async (access, releaseAddress) => {
    const when = `${member.firstName} is signed out on all devices.`;

    return lowered({ role: access.role, when, isAgain: releaseAddress }, (keepDevices) =>
      giveAccess(remote, member.id, { ...access, releaseAddress, keepDevices: [...keepDevices] }),
    );
  }, "Access wasn't saved");
  const given = (): void => {
    toast.show({ message: `${member.firstName} can sign in with ${member.email}` });
    onClose();
  };
  const kept = useKeptForm({
    // A null name keeps nothing, because a password is never stored.
    name: null,
    values: { role: 'server' as StaffRole, password: '' },
    schema: Schema,
    save: (access) => attempt(access),
    onSaved: given,
  });
  const { form } = kept;
  const release = async (): Promise<void> => {
    if (held && (await attempt(held, true)) === null) given();
  };
  return (
    <>
      {question}
      <KeptForm kept={kept} className={styles.form}>
        <form.AppField name="role">
          {(field) => <field.SelectField label="Role" options={ROLE_OPTIONS} />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField label="Password" hint="10 characters or more" autoComplete="new-password" />
          )}
        </form.AppField>
        {held && <ReleaseNote email={member.email} busy={false} onRelease={() => void release()} />}
        <Button type="submit" form={kept.id} variant="primary" size={56} block busy={kept.isSaving}>
          Give access
        </Button>
      </KeptForm>
    </>
  );
}
