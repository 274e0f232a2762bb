/** Opens a drawer on this device with its float. Payments in cash then go into it. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import * as v from 'valibot';
import { Dollars, required } from '../../../components/form/form-schemas.ts';
import { KeptForm } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { usePrinters } from '../../../mirror/read/read-printing.ts';
import { newId } from '../../../platform/new-id.ts';
import { usualPrinter } from '../../../printing/usual-printer.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './cash.module.css';

const Opening = v.object({
  name: required('Enter a name for the drawer'),
  float: Dollars,
  printerId: v.string(),
});

export function OpenDrawerForm({ deviceId }: { deviceId: string | null }) {
  const printers = usePrinters();
  return printers && <Form deviceId={deviceId} printers={printers.filter(({ prints }) => prints.drawer)} />;
}

interface FormProps {
  deviceId: string | null;
  /** Those into which a drawer is plugged. */
  printers: readonly Printer[];
}

function Form({ deviceId, printers }: FormProps) {
  const engine = useEngine();
  const toast = useToast();
  const kept = useKeptForm({
    name: 'open drawer',
    values: { name: 'Drawer', float: '', printerId: usualPrinter('receipt', printers)?.id ?? '' },
    schema: Opening,
    save: ({ name, float, printerId }) =>
      problemOf(
        engine.mutate('drawer.open', {
          ...{ id: newId(), name, float, deviceId },
          ...(printerId !== '' && { printerId }),
        }),
      ),
    onSaved: () => toast.show({ message: 'Drawer opened' }),
  });
  const { form } = kept;
  return (
    <Card as="section" aria-label="Open a drawer">
      <h2 className={styles.title}>Open a drawer</h2>
      <p className={styles.small}>
        {deviceId === null
          ? "This device is not enrolled, so cash taken on it doesn't go into the drawer automatically."
          : 'Cash taken on this device goes into the drawer until it is counted.'}{' '}
        Without a drawer, each person keeps the cash they take until the day is closed.
      </p>
      <KeptForm kept={kept} className={styles.form}>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name" maxLength={120} />}
        </form.AppField>
        <form.AppField name="float">
          {(field) => <field.MoneyField label="Starting cash" hint="The cash in the drawer now" />}
        </form.AppField>
        {printers.length > 1 && (
          <form.AppField name="printerId">
            {(field) => (
              <field.SelectField
                label="Opened by"
                options={[
                  { value: '', label: 'A key only' },
                  ...printers.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </form.AppField>
        )}
        <Button type="submit" form={kept.id} variant="primary" size={56} block busy={kept.isSaving}>
          Open drawer
        </Button>
      </KeptForm>
    </Card>
  );
}
