/** Asks how many guests there are: one tap for a usual number, and a counter for a larger party. */
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import styles from './guests-choice.module.css';

const USUAL = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const MOST_GUESTS = 999;
const FIRST_MORE = USUAL.length + 1;

interface GuestsChoiceProps {
  /** The number until now. */
  guests?: number | null;
  /** What happens with the number of a larger party, for example `Seat`. */
  verb: string;
  busy?: boolean;
  onChoose: (guests: number) => void;
}

export function GuestsChoice({ guests = null, verb, busy = false, onChoose }: GuestsChoiceProps) {
  const [more, setMore] = useState(Math.max(guests ?? 0, FIRST_MORE));
  return (
    <>
      <fieldset aria-label="Guests" className={styles.usual}>
        {USUAL.map((number) => (
          <Button
            key={number}
            variant={number === guests ? 'primary' : 'tonal'}
            aria-pressed={guests === null ? undefined : number === guests}
            size={72}
            block
            onClick={() => onChoose(number)}
          >
            {number}
          </Button>
        ))}
      </fieldset>
      <div className={styles.more}>
        <Stepper label="guests" one="guest" value={more} onChange={setMore} max={MOST_GUESTS} large />
        <Button
          variant={more === FIRST_MORE ? 'tonal' : 'primary'}
          size={64}
          block
          busy={busy}
          onClick={() => onChoose(more)}
        >
          {verb} {more}
        </Button>
      </div>
    </>
  );
}
