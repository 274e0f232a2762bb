/** The form for cash that comes into a drawer or goes out of it without a sale. */
import type { CashMoveKind, Drawer } from '@tableside/domain/entities/drawer.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import * as v from 'valibot';
import { Dollars, required } from '../../../components/form/form-schemas.ts';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { MOVE_WORDS } from '../../../components/payments/cash-words.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './cash.module.css';

export interface MoveSheetProps {
  drawer: Drawer;
  /** Null while the sheet is closed. */
  kind: CashMoveKind | null;
  onClose: () => void;
}

export function MoveSheet({ drawer, kind, onClose }: MoveSheetProps) {
  const title = kind === null ? '' : `${MOVE_WORDS[kind]}: ${drawer.name}`;
  return (
    <Sheet open={kind !== null} onClose={onClose} title={title}>
      {kind !== null && <MoveForm key={kind} drawer={drawer} kind={kind} onSaved={onClose} />}
    </Sheet>
  );
}

const optionalReason = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE, `At most ${MAX_NOTE} characters`));
const Amount = v.pipe(Dollars, v.minValue(1, 'Enter an amount like 12.50'));

const schemaOf = (kind: CashMoveKind) =>
  v.object({
    id: v.string(),
    amount:
      kind === 'noSale'
        ? v.pipe(
            v.string(),
            v.transform(() => 0),
          )
        : Amount,
    reason:
      kind === 'paidIn' || kind === 'paidOut' ? required('Enter what it was for', MAX_NOTE) : optionalReason,
  });

interface MoveFormProps {
  drawer: Drawer;
  kind: CashMoveKind;
  onSaved: () => void;
}

function MoveForm({ drawer, kind, onSaved }: MoveFormProps) {
  const engine = useEngine();
  const toast = useToast();
  const kept = useKeptForm({
    name: `${kind} ${drawer.id}`,
    // The id is kept with the input, so that a second try is the same move.
    values: { id: newId(), amount: '', reason: '' },
    schema: schemaOf(kind),
    save: ({ id, amount, reason }) =>
      problemOf(engine.mutate('drawer.move', { drawerId: drawer.id, id, kind, cents: amount, reason })),
    onSaved() {
      toast.show({ message: `${MOVE_WORDS[kind]} recorded` });
      onSaved();
    },
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      {kind !== 'noSale' && (
        <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>
      )}
      <form.AppField name="reason">
        {(field) => (
          <field.AreaField
            label={kind === 'drop' || kind === 'noSale' ? 'Reason (optional)' : 'Reason'}
            rows={2}
            maxLength={MAX_NOTE}
          />
        )}
      </form.AppField>
      <SheetSave kept={kept}>Record</SheetSave>
    </KeptForm>
  );
}
