/** The button on a check that opens its comps and discounts. */
import { Percent } from 'lucide-react';
import { AdjustSheet } from '../../../components/visits/adjust-sheet.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import styles from './sent-rounds.module.css';
import { useAdjustActs } from './use-adjust-acts.ts';

export function VisitAdjust({ whole: { visit, bill } }: { whole: WholeVisit }) {
  const venue = useVenue();
  const acts = useAdjustActs(visit);
  const [adjusting, adjust] = useOpening();
  return (
    <div className={styles.adjust}>
      <Button
        size={44}
        variant="outline"
        block
        icon={Percent}
        aria-haspopup="dialog"
        onClick={() => adjust()}
      >
        Comp or discount
      </Button>
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
    </div>
  );
}
