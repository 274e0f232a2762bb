/** The button on a check that opens its comps and discounts. Beside the sum of what was sent it is a sign alone. */
import { Percent } from 'lucide-react';
import { AdjustSheet } from '../../../components/visits/adjust-sheet.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import styles from './sent-rounds.module.css';
import { useAdjustActs } from './use-adjust-acts.ts';

const WORDS = 'Comp or discount';

export interface VisitAdjustProps {
  whole: WholeVisit;
  isSign?: boolean;
}

export function VisitAdjust({ whole: { visit, bill }, isSign = false }: VisitAdjustProps) {
  const venue = useVenue();
  const acts = useAdjustActs(visit);
  const [adjusting, adjust] = useOpening();
  const button = isSign ? (
    <IconButton icon={Percent} label={WORDS} size={44} aria-haspopup="dialog" onClick={() => adjust()} />
  ) : (
    <div className={styles.adjust}>
      <Button
        size={44}
        variant="outline"
        block
        icon={Percent}
        aria-haspopup="dialog"
        onClick={() => adjust()}
      >
        {WORDS}
      </Button>
    </div>
  );
  return (
    <>
      {button}
      {adjusting && (
        <AdjustSheet
          key={adjusting.key}
          {...adjusting.sheet}
          visit={visit}
          bill={bill}
          venue={venue}
          acts={acts}
        />
      )}
    </>
  );
}
