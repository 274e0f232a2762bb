/** The form of a station: its name, its tint, and whether its lines hang on a wall. */
import type { Station } from '@tableside/domain/entities/station.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { useState } from 'react';
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { newId } from '../../../../platform/new-id.ts';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { baseOf, type ListSaver } from '../prices/use-list-saver.ts';
import { COLOR_OPTIONS, stationSchema, valuesOf } from './station-form.ts';
import styles from './stations.module.css';

export interface StationSheetProps {
  open: boolean;
  venue: Venue;
  /** Null for a new station. */
  station: Station | null;
  saver: ListSaver;
  onClose: () => void;
}

export function StationSheet(props: StationSheetProps) {
  const { open, station, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={station ? `Edit ${station.name}` : 'Add a station'}>
      {open && <StationForm {...props} />}
    </Sheet>
  );
}

function StationForm({ venue, station, saver, onClose }: StationSheetProps) {
  const [id] = useState(() => station?.id ?? newId());
  const [base] = useState(() => baseOf(venue, 'stations', id));
  const others = stationsOf(venue).filter((one) => one.id !== id);
  const kept = useKeptForm({
    name: station ? `station ${station.id}` : 'station new',
    values: valuesOf(station, others),
    schema: stationSchema(others),
    save: (values) => saver.save(id, { ...values, name: values.name.trim() }, base),
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" hint="For example Grill or Cold kitchen" maxLength={120} />}
      </form.AppField>
      <form.AppField name="color">
        {(field) => <field.SelectField label="Color" options={COLOR_OPTIONS} />}
      </form.AppField>
      <form.AppField name="screen">
        {(field) => <field.CheckField label="Its dishes appear on a kitchen screen" />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.screen}>
        {(screen) =>
          !screen && (
            <p className={styles.small}>
              Without a screen nobody can bump its dishes, so they are ready as soon as they are sent.
            </p>
          )
        }
      </form.Subscribe>
      <SheetSave kept={kept}>{station ? 'Save Changes' : 'Add station'}</SheetSave>
    </KeptForm>
  );
}
