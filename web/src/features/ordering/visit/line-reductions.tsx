/** Comps a line for one of the venue's reasons, or gives one of its discounts on it. A tap does it, with Undo. */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { discountsOf, reasonsOf } from '@tableside/domain/venue/bill-settings.ts';
import { useState } from 'react';
import { PresetButtons } from '../../../components/visits/preset-buttons.tsx';
import { type Adjusting, presetArgs, useGiving } from '../../../components/visits/use-giving.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './sent-line-sheet.module.css';
import { useAdjustActs } from './use-adjust-acts.ts';

export interface LineReductionsProps {
  whole: WholeVisit;
  item: OrderItem;
  onGiven: () => void;
}

export function LineReductions({ whole, item, onGiven }: LineReductionsProps) {
  const venue = useVenue();
  const { busy, run } = useOneAtATime();
  const give = useGiving(useAdjustActs(whole.visit));
  const [problem, setProblem] = useState<Problem>(null);
  if (!venue) return null;
  const giveOnLine = (what: Adjusting, words: string) =>
    run(async () => {
      const refused = await give({ ...what, itemIds: [item.id] }, words);
      setProblem(refused);
      if (refused === null) onGiven();
    });
  return (
    <section aria-label="Comp or discount" className={styles.part}>
      <h3 className={styles.title}>Comp or discount</h3>
      <p className={styles.details}>The kitchen still makes it. Undo takes it back.</p>
      <ProblemBand problem={problem} />
      <PresetButtons
        isCompact
        presets={discountsOf(venue)}
        busy={busy}
        onGive={(one) => giveOnLine(presetArgs(one), `${one.name} on ${item.name}`)}
      />
      <div className={styles.acts}>
        {reasonsOf(venue, 'comp').map((reason) => (
          <Button
            key={reason}
            size={48}
            busy={busy}
            onClick={() => giveOnLine({ kind: 'comp', reason }, `Comp of ${item.name}`)}
          >
            Comp: {reason}
          </Button>
        ))}
      </div>
    </section>
  );
}

export interface ReduceSheetProps {
  whole: WholeVisit;
  item: OrderItem;
  open: boolean;
  onClose: () => void;
}

/** The same for a line that waits on the pad. */
export function ReduceSheet({ whole, item, open, onClose }: ReduceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={item.name}>
      <LineReductions whole={whole} item={item} onGiven={onClose} />
    </Sheet>
  );
}
