/** The form of a printer: how it is reached, its paper, what it prints, and who takes over. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { patchOf } from '../../../components/form/patch-of.ts';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { FindPrinters } from './find-printers.tsx';
import { fieldsOf, newValues, type PrinterValues, printerSchema, valuesOf, WIDTHS } from './printer-form.ts';
import styles from './printing.module.css';

export interface PrinterSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null for a new one. */
  printer: Printer | null;
  printers: readonly Printer[];
  stations: readonly Station[];
  /** It was added. One that asks the server needs its address now. */
  onAdded: (id: string) => void;
}

export function PrinterSheet(props: PrinterSheetProps) {
  const { open, onClose, printer } = props;
  return (
    <Sheet open={open} onClose={onClose} title={printer ? `Edit ${printer.name}` : 'Add a printer'}>
      {open && <PrinterForm {...props} />}
    </Sheet>
  );
}

const WAYS = [
  { value: 'tcp', label: 'Network' },
  { value: 'star', label: 'Star' },
  { value: 'epson', label: 'Epson' },
] as const;

const WAY_TEXTS: Readonly<Record<PrinterValues['via'], string>> = {
  tcp: 'The server calls the printer. It stands in the same network, and speaks ESC/POS at port 9100, as most receipt printers do.',
  star: 'The printer asks the server by CloudPRNT. For printers of Star, also where the server stands elsewhere.',
  epson:
    'The printer asks the server by Server Direct Print. For printers of Epson that have it, also where the server stands elsewhere.',
};

function PrinterForm({ printer, printers, stations, onClose, onAdded }: PrinterSheetProps) {
  const engine = useEngine();
  const id = printer?.id ?? newId();
  const kept = useKeptForm({
    name: printer ? `printer ${printer.id}` : 'printer new',
    values: printer ? valuesOf(printer) : newValues(stations, printers.length === 0),
    schema: printerSchema,
    async save(values, base): Promise<Problem> {
      if (printer) {
        const patch = patchOf(fieldsOf(values), fieldsOf(base));
        return patch ? problemOf(engine.mutate('printer.patch', { id, ...patch })) : null;
      }
      const problem = await problemOf(
        engine.mutate('printer.create', { id, via: values.via, ...fieldsOf(values) }),
      );
      if (problem === null && values.via !== 'tcp') onAdded(id);
      return problem;
    },
    onSaved: onClose,
  });
  const { form } = kept;
  const others = printers.filter((one) => one.id !== id);
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" hint="For example Kitchen printer" maxLength={30} />}
      </form.AppField>
      <form.AppField name="via">
        {(field) => (
          <div className={styles.group}>
            {printer === null && (
              <Segmented
                label="Connection"
                value={field.state.value}
                segments={WAYS}
                onChange={field.handleChange}
              />
            )}
            <p className={styles.small}>{WAY_TEXTS[field.state.value]}</p>
          </div>
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.via}>
        {(via) =>
          via === 'tcp' && (
            <div className={styles.address}>
              <form.AppField name="host">
                {(field) => (
                  <field.TextField
                    label="Address"
                    autoComplete="off"
                    autoCapitalize="none"
                    hint="Hold the feed button while you switch the printer on: it prints its address"
                  />
                )}
              </form.AppField>
              <form.AppField name="port">
                {(field) => <field.TextField label="Port" inputMode="numeric" maxLength={4} />}
              </form.AppField>
              <div className={styles.find}>
                <FindPrinters
                  printers={others}
                  onChoose={(address) => {
                    form.setFieldValue('host', address);
                    form.setFieldValue('port', '9100');
                  }}
                />
              </div>
            </div>
          )
        }
      </form.Subscribe>
      <form.AppField name="columns">
        {(field) => <field.SelectField label="Paper" options={WIDTHS} />}
      </form.AppField>
      <fieldset className={styles.choices}>
        <legend>It prints</legend>
        <form.AppField name="stations">
          {(field) =>
            stations.map(({ id: station, name }) => (
              <OptionRow
                key={station}
                type="checkbox"
                name="stations"
                label={`Tickets of ${name}`}
                checked={field.state.value.includes(station)}
                onChange={(isOn) =>
                  field.handleChange(
                    stations
                      .map((one) => one.id)
                      .filter((one) => (one === station ? isOn : field.state.value.includes(one))),
                  )
                }
              />
            ))
          }
        </form.AppField>
        <form.AppField name="bills">{(field) => <field.CheckField label="Bills" />}</form.AppField>
        <form.AppField name="receipts">{(field) => <field.CheckField label="Receipts" />}</form.AppField>
        <form.Subscribe selector={({ values }) => values.receipts}>
          {(receipts) =>
            receipts && (
              <form.AppField name="receiptsAlways">
                {(field) => <field.CheckField label="A receipt with each payment, by itself" />}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="z">
          {(field) => <field.CheckField label="The Z of a day, and time cards" />}
        </form.AppField>
        <form.AppField name="drawer">
          {(field) => (
            <field.CheckField label="Opens the drawer" note="The drawer is plugged into this printer" />
          )}
        </form.AppField>
      </fieldset>
      {others.length > 0 && (
        <form.AppField name="backupId">
          {(field) => (
            <field.SelectField
              label="When it can't print"
              options={[
                { value: '', label: 'Nobody takes over' },
                ...others.map((one) => ({ value: one.id, label: one.name })),
              ]}
            />
          )}
        </form.AppField>
      )}
      <details className={styles.more}>
        <summary>What it can</summary>
        <form.AppField name="cut">{(field) => <field.CheckField label="Cuts the paper" />}</form.AppField>
        <form.AppField name="qr">{(field) => <field.CheckField label="Prints QR codes" />}</form.AppField>
        <form.AppField name="raster">
          {(field) => <field.CheckField label="Draws dots" note="For names in Hebrew, Arabic or Chinese" />}
        </form.AppField>
        <form.AppField name="beep">
          {(field) => <field.CheckField label="Beeps for a ticket" />}
        </form.AppField>
        <form.AppField name="red">{(field) => <field.CheckField label="Has a red ribbon" />}</form.AppField>
        <form.AppField name="proof">
          {(field) => <field.SelectField label="How it says that a slip is printed" options={PROOFS} />}
        </form.AppField>
        <form.AppField name="language">
          {(field) => <field.SelectField label="Language at port 9100" options={LANGUAGES} />}
        </form.AppField>
      </details>
      <SheetSave kept={kept}>{printer ? 'Save Changes' : 'Add printer'}</SheetSave>
    </KeptForm>
  );
}

const PROOFS = [
  { value: 'id', label: 'By our number, as Epson printers do' },
  { value: 'fence', label: 'After the cut, as many others do' },
  { value: 'none', label: "It doesn't say" },
];
const LANGUAGES = [
  { value: 'escpos', label: 'ESC/POS, as most do' },
  { value: 'star', label: "Star's own" },
];
