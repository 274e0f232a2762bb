/** Chooses what is paid now: everything, one check of a bill that was split by seat, or the lines that a guest pays. */
import type { CheckKey } from '@tableside/domain/entities/visit.ts';
import { Armchair, ListChecks, Percent } from 'lucide-react';
import { useState } from 'react';
import { AdjustSheet } from '../../components/visits/adjust-sheet.tsx';
import { PickLines } from '../../components/visits/pick-lines.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PHONE, useMediaQuery } from '../../ui/layout/media-query.ts';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { CheckChips } from './check-chips.tsx';
import styles from './check-picker.module.css';
import { hasSeatsToSplit } from './seats-to-split.ts';
import { useItemCheck } from './use-item-check.ts';

export interface CheckPickerProps {
  whole: WholeVisit;
  chosen: CheckKey | null;
  onChoose: (key: CheckKey | null) => void;
}

export function CheckPicker({ whole, chosen, onChoose }: CheckPickerProps) {
  const engine = useEngine();
  const venue = useVenue();
  const [problem, setProblem] = useState<Problem>(null);
  const [adjusting, adjust] = useOpening();
  const items = useItemCheck(whole, { paying: chosen, onChoose, onProblem: setProblem });
  const { visit, bill } = whole;
  const { rootId: visitId } = visit;
  const isBySeat = visit.split.by === 'seat';
  const splitBySeat = async (): Promise<void> => {
    const by = isBySeat ? 'none' : 'seat';
    setProblem(await problemOf(engine.mutate('visit.split', { visitId, by })));
    onChoose(null);
  };
  const isPhone = useMediaQuery(PHONE);
  const checks = <CheckChips bill={bill} chosen={chosen} onChoose={onChoose} />;
  const acts = (
    <div className={styles.acts}>
      {hasSeatsToSplit(bill.lines) && (
        <Button size={48} icon={Armchair} aria-pressed={isBySeat} onClick={() => void splitBySeat()}>
          By seat
        </Button>
      )}
      <Button size={48} icon={ListChecks} aria-pressed={items.isPicking} onClick={items.toggle}>
        By item
      </Button>
      <Button size={48} icon={Percent} aria-haspopup="dialog" onClick={() => adjust()}>
        Comp or discount
      </Button>
    </div>
  );
  return (
    <div className={styles.picker}>
      <ProblemBand problem={problem} />
      {isPhone ? (
        <div className={styles.row}>
          {checks}
          {acts}
        </div>
      ) : (
        acts
      )}
      {items.isPicking && (
        <Card as="section" aria-label="Items that this guest pays">
          <PickLines
            lines={items.lines}
            chosen={items.chosen}
            onChange={(ids) => void items.choose(ids)}
            portions={{
              of: items.portionsOf,
              onChange: (item, count) => void items.choosePortions(item, count),
            }}
          />
        </Card>
      )}
      {!isPhone && checks}
      {adjusting && (
        <AdjustSheet
          key={adjusting.key}
          {...adjusting.sheet}
          visit={visit}
          bill={bill}
          venue={venue}
          acts={{
            adjust: (what) => problemOf(engine.mutate('visit.adjust', { visitId, ...what })),
            unadjust: (adjustmentId) => problemOf(engine.mutate('visit.unadjust', { visitId, adjustmentId })),
          }}
        />
      )}
    </div>
  );
}
