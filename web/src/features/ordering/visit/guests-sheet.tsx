/** Asks how many guests there are. */
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './guests-sheet.module.css';

/** The label of the button that sets the number of guests. */
export const guestsLabel = (guests: number | null): string =>
  guests === null ? 'Guests' : guestsText(guests);

const USUAL = [1, 2, 3, 4, 5, 6, 7, 8] as const;

interface GuestsSheetProps {
  open: boolean;
  guests: number | null;
  onClose: () => void;
  onSet: (guests: number | null) => void;
}

/** One tap on a usual number sets it and closes the sheet. */
export function GuestsSheet({ open, guests, onClose, onSet }: GuestsSheetProps) {
  const [count, setCount] = useState(Math.max(guests ?? 0, USUAL.length + 1));
  const set = (next: number | null) => () => {
    onSet(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Guests"
      footer={
        <>
          <Stepper label="guests" one="guest" value={count} onChange={setCount} max={999} large />
          <Button variant="primary" size={64} block onClick={set(count)}>
            Set to {count}
          </Button>
        </>
      }
    >
      <fieldset aria-label="Usual numbers" className={styles.usual}>
        {USUAL.map((number) => (
          <Chip key={number} pressed={guests === number} onClick={set(number)}>
            {number}
          </Chip>
        ))}
      </fieldset>
      {guests !== null && (
        <Button variant="outline" size={48} onClick={set(null)}>
          No number
        </Button>
      )}
    </Sheet>
  );
}
