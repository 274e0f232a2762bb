/** Asks for whom and for which day a manager enters work that nobody clocked. */
import { cardIdOf, type TimeCard } from '@tableside/domain/entities/time-card.ts';
import { useState } from 'react';
import { useActor } from '../../../components/staff/actor.tsx';
import { useStaff } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import styles from './time-cards-page.module.css';

export interface NewCardSheetProps {
  open: boolean;
  /** YYYY-MM-DD. Nobody has worked later than this. */
  today: string;
  /** Gets a card without punches. */
  onPick: (card: TimeCard) => void;
  onClose: () => void;
}

export function NewCardSheet(props: NewCardSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title="Add a time card">
      {props.open && <NewCardForm {...props} />}
    </Sheet>
  );
}

function NewCardForm({ today, onPick }: NewCardSheetProps) {
  const { venueId } = useActor();
  const staff = useStaff() ?? [];
  const [staffId, setStaffId] = useState('');
  const [day, setDay] = useState(today);
  const person = staff.find(({ id }) => id === staffId);
  const pick = (): void => {
    if (!person) return;
    const id = cardIdOf(venueId, staffId, day);
    const card = { id, venueId, staffId, name: person.firstName, businessDay: day, version: 0 };
    onPick({ ...card, punches: [], edits: [], periods: [] });
  };
  return (
    <div className={styles.form}>
      <Select
        label="Person"
        value={staffId}
        onChange={({ target }) => setStaffId(target.value)}
        options={[
          { value: '', label: 'Choose a person' },
          ...staff.map(({ id, firstName }) => ({ value: id, label: firstName })),
        ]}
      />
      <Field
        label="Business day"
        type="date"
        max={today}
        value={day}
        onChange={({ target }) => target.value && setDay(target.value)}
      />
      <SheetFoot>
        <Button
          variant="primary"
          size={56}
          block
          disabledReason={person ? undefined : 'Choose a person'}
          onClick={pick}
        >
          Enter times
        </Button>
      </SheetFoot>
    </div>
  );
}
