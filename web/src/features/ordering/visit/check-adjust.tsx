/** Opens what can be taken off the whole check, from the check itself. */
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { AdjustSheet } from '../../../components/visits/adjust-sheet.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './sent-rounds.module.css';
import { useAdjustActs } from './use-adjust-acts.ts';

export function CheckAdjust({ whole: { visit, bill } }: { whole: WholeVisit }) {
  const venue = useVenue();
  const acts = useAdjustActs(visit);
  const [shown, setShown] = useState({ opening: 0, open: false });
  return (
    <div className={styles.adjust}>
      <Button
        size={44}
        variant="outline"
        block
        icon={Percent}
        aria-haspopup="dialog"
        onClick={() => setShown({ opening: shown.opening + 1, open: true })}
      >
        Comp or discount
      </Button>
      {shown.opening > 0 && (
        <AdjustSheet
          key={shown.opening}
          visit={visit}
          bill={bill}
          venue={venue}
          acts={acts}
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
        />
      )}
    </div>
  );
}
