/** The form of one of the venue's own ways to pay. */
import { TENDER_KINDS, type Tender, type TenderKind, tendersOf } from '@tableside/domain/entities/tender.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useState } from 'react';
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { newId } from '../../../../platform/new-id.ts';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import styles from './prices-page.module.css';
import { KIND_HINT, KIND_LABEL, tenderOf, tenderSchema, tenderValuesOf } from './tender-form.ts';
import { baseOf, type ListSaver } from './use-list-saver.ts';

const KINDS = TENDER_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));

export interface TenderSheetProps {
  open: boolean;
  venue: Venue;
  /** Null for a new one. */
  tender: Tender | null;
  saver: ListSaver;
  onClose: () => void;
}

export function TenderSheet(props: TenderSheetProps) {
  const { open, tender, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={tender ? `Edit ${tender.name}` : 'Add a way to pay'}>
      {open && <TenderForm {...props} />}
    </Sheet>
  );
}

function TenderForm({ venue, tender, saver, onClose }: TenderSheetProps) {
  const [id] = useState(() => tender?.id ?? newId());
  const [base] = useState(() => baseOf(venue, 'tenders', id));
  const kept = useKeptForm({
    name: tender ? `tender ${tender.id}` : 'tender new',
    values: tenderValuesOf(tender),
    schema: tenderSchema(tendersOf(venue).filter((one) => one.id !== id)),
    save: (values) => saver.save(id, tenderOf(values), base),
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            label="Name"
            hint="On the till, receipts and the Z, for example Gift card"
            maxLength={120}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.kind}>
        {(kind) => (
          <form.AppField name="kind">
            {(field) => (
              <field.SelectField label="What it is" options={KINDS} hint={KIND_HINT[kind as TenderKind]} />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
      <form.AppField name="account">
        {(field) => (
          <field.TextField label="Account" optional hint="In the journal of a closed day" maxLength={40} />
        )}
      </form.AppField>
      <form.AppField name="isActive">
        {(field) => (
          <field.CheckField
            label="Offered at the till"
            note="Payments that were taken with it keep its name."
          />
        )}
      </form.AppField>
      <SheetSave kept={kept}>{tender ? 'Save Changes' : 'Add'}</SheetSave>
    </KeptForm>
  );
}
