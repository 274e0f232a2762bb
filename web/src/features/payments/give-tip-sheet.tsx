/** The form in which a manager gives the tip of a payment to somebody else. The amount stays, and the trail keeps the reason. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import * as v from 'valibot';
import { required } from '../../components/form/form-schemas.ts';
import { KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useStaff } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { PaymentRow } from './payment-rows.ts';
import styles from './payments-page.module.css';

export interface GiveTipSheetProps {
  /** Null while the sheet is closed. */
  payment: PaymentRow | null;
  onClose: () => void;
}

export function GiveTipSheet({ payment, onClose }: GiveTipSheetProps) {
  const staff = useStaff();
  return (
    <Sheet open={payment !== null} onClose={onClose} title="Give the tip to somebody else">
      {payment && staff && <GiveTip key={payment.id} payment={payment} staff={staff} onClose={onClose} />}
    </Sheet>
  );
}

const Schema = v.object({
  staffId: required('Choose a person'),
  reason: required('Enter a reason', MAX_NOTE),
});

interface GiveTipProps {
  payment: PaymentRow;
  staff: readonly StaffMember[];
  onClose: () => void;
}

function GiveTip({ payment, staff, onClose }: GiveTipProps) {
  const engine = useEngine();
  const toast = useToast();
  const kept = useKeptForm({
    name: `tip ${payment.id}`,
    values: { staffId: '', reason: '' },
    schema: Schema,
    save: (given) => problemOf(engine.mutate('payment.giveTip', { ...given, paymentId: payment.id })),
    onSaved() {
      toast.show({ message: `Tip of ${formatCents(payment.tip)} given` });
      onClose();
    },
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.refund}>
      <p>
        {formatCents(payment.tip)} that {payment.takenBy.name} took. The cash stays with who took it: this
        says whose the tip is.
      </p>
      <form.AppField name="staffId">
        {(field) => (
          <field.SelectField label="To" options={[{ value: '', label: 'Choose' }, ...staff.map(asOption)]} />
        )}
      </form.AppField>
      <form.AppField name="reason">
        {(field) => <field.AreaField label="Reason" rows={2} maxLength={MAX_NOTE} />}
      </form.AppField>
      <Button type="submit" form={kept.id} variant="primary" size={56} block busy={kept.isSaving}>
        Give the tip
      </Button>
    </KeptForm>
  );
}

const asOption = ({ id, firstName, lastName }: StaffMember) => ({
  value: id,
  label: [firstName, lastName].filter(Boolean).join(' '),
});
