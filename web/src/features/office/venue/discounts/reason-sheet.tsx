/** The form of one reason. */
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import type { Problem } from '../../../../engine/mutation-problem.ts';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { reasonSchema } from './discount-form.ts';
import styles from './discounts-page.module.css';

export interface ReasonSheetProps {
  open: boolean;
  /** 'Void' */
  kindName: string;
  reasons: readonly string[];
  /** The place of the reason in the list. The place after the last one is a new reason. */
  at: number;
  onSave: (reasons: readonly string[]) => Promise<Problem>;
  onClose: () => void;
}

export function ReasonSheet(props: ReasonSheetProps) {
  const { open, kindName, reasons, at, onClose } = props;
  const isNew = at >= reasons.length;
  return (
    <Sheet open={open} onClose={onClose} title={`${isNew ? 'Add' : 'Edit'} a reason: ${kindName}`}>
      {open && <ReasonForm {...props} />}
    </Sheet>
  );
}

function ReasonForm({ kindName, reasons, at, onSave, onClose }: ReasonSheetProps) {
  const before = reasons[at];
  const kept = useKeptForm({
    name: `reason ${kindName} ${before ?? 'new'}`,
    values: { reason: before ?? '' },
    schema: reasonSchema(reasons.filter((_, n) => n !== at)),
    save: ({ reason }) => onSave([...reasons.slice(0, at), reason, ...reasons.slice(at + 1)]),
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="reason">
        {(field) => <field.TextField label="Reason" maxLength={60} />}
      </form.AppField>
      {before !== undefined && <p className={styles.small}>Checks that use it keep the old wording.</p>}
      <SheetSave kept={kept}>{before === undefined ? 'Add reason' : 'Save Changes'}</SheetSave>
    </KeptForm>
  );
}
