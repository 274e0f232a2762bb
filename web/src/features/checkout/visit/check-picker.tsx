/** Chooses what is paid now: everything, or one check of a bill that was split by seat or by item. */
import { formatCents } from '@tableside/domain/money.ts';
import { type CheckKey, MAIN_CHECK } from '@tableside/domain/visits/visit.ts';
import { Armchair, ListChecks, Percent } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { AdjustSheet } from './adjust-sheet.tsx';
import { checkName } from './check-payable.ts';
import styles from './check-picker.module.css';
import { ItemsSheet } from './items-sheet.tsx';

export interface CheckPickerProps {
  whole: WholeVisit;
  chosen: CheckKey | null;
  onChoose: (key: CheckKey | null) => void;
}

export function CheckPicker({ whole, chosen, onChoose }: CheckPickerProps) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const [sheet, setSheet] = useState<{ kind: 'items' | 'adjust'; opening: number; open: boolean }>();
  const { visit, bill } = whole;
  const isBySeat = visit.split.by === 'seat';
  const splitBySeat = async (): Promise<void> => {
    const by = isBySeat ? 'none' : 'seat';
    setProblem(await problemOf(engine.mutate('visit.split', { visitId: visit.rootId, by })));
    onChoose(null);
  };
  const show = (kind: 'items' | 'adjust') => () =>
    setSheet({ kind, opening: (sheet?.opening ?? 0) + 1, open: true });
  const close = (): void => setSheet((before) => before && { ...before, open: false });
  const shown = bill.checks.filter(({ key, total, taken }) => key !== MAIN_CHECK || total > 0 || taken > 0);
  return (
    <div className={styles.picker}>
      <ProblemBand problem={problem} />
      <div className={styles.acts}>
        <Button size={48} icon={Armchair} aria-pressed={isBySeat} onClick={() => void splitBySeat()}>
          {isBySeat ? 'Do not split by seat' : 'By seat'}
        </Button>
        <Button size={48} icon={ListChecks} aria-haspopup="dialog" onClick={show('items')}>
          By item
        </Button>
        <Button size={48} icon={Percent} aria-haspopup="dialog" onClick={show('adjust')}>
          Comp or discount
        </Button>
      </div>
      {shown.length > 1 && (
        <fieldset aria-label="Check to pay" className={styles.checks}>
          <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
            Everything {formatCents(Math.max(0, bill.due))}
          </Chip>
          {shown.map((check) => (
            <Chip key={check.key} pressed={chosen === check.key} onClick={() => onChoose(check.key)}>
              {checkName(check)} {check.offered > 0 ? formatCents(check.offered) : 'paid'}
            </Chip>
          ))}
        </fieldset>
      )}
      {sheet?.kind === 'items' && (
        <ItemsSheet
          key={sheet.opening}
          whole={whole}
          open={sheet.open}
          onClose={close}
          onMade={(key) => onChoose(key)}
        />
      )}
      {sheet?.kind === 'adjust' && (
        <AdjustSheet key={sheet.opening} whole={whole} open={sheet.open} onClose={close} />
      )}
    </div>
  );
}
