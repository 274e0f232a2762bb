/** Changes how many guests a party has. */
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { GuestsChoice } from './guests-choice.tsx';
import styles from './guests-sheet.module.css';

/** The label of the button that sets the number of guests. */
export const guestsLabel = (guests: number | null): string =>
  guests === null ? 'Guests' : guestsText(guests);

interface GuestsSheetProps {
  open: boolean;
  guests: number | null;
  onClose: () => void;
  onSet: (guests: number | null) => void;
}

/** A number sets it and closes the sheet. */
export function GuestsSheet({ open, guests, onClose, onSet }: GuestsSheetProps) {
  const set = (next: number | null): void => {
    onSet(next);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Guests">
      <div className={styles.choice}>
        <GuestsChoice guests={guests} verb="Set to" onChoose={set} />
        {guests !== null && (
          <Button variant="outline" size={56} block onClick={() => set(null)}>
            No number
          </Button>
        )}
      </div>
    </Sheet>
  );
}
