/**
 * Says why the last action on a check was refused. When the check has reached one of its limits, it says so at any
 * time, and leads on: to moving items to another check.
 */
import { rejectionText } from '@tableside/domain/command/rejection-text.ts';
import { VISIT_LIMITS } from '@tableside/domain/entities/visit.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import styles from './limit-band.module.css';
import { MoveItemsSheet } from './move-items-sheet.tsx';

export interface LimitBandProps {
  whole: WholeVisit;
  problem: Problem;
  className?: string | undefined;
}

export function LimitBand({ whole, problem, className }: LimitBandProps) {
  const [moving, move] = useOpening();
  const limit = limitOf(whole);
  if (limit === undefined) return <ProblemBand problem={problem} className={className} />;
  const words = rejectionText('visit.tooLarge', { [limit]: VISIT_LIMITS[limit] });
  const isRefused = problem === words;
  return (
    <>
      {!isRefused && <ProblemBand problem={problem} className={className} />}
      <NoteBand
        key={isRefused ? 'refused' : 'known'}
        tone={isRefused ? 'danger' : 'warn'}
        role={isRefused ? 'alert' : 'status'}
        className={classNames(styles.band, className)}
      >
        <p>{words}</p>
        <Button size={48} variant="outline" onClick={() => move()}>
          Move items
        </Button>
      </NoteBand>
      {moving && <MoveItemsSheet key={moving.key} {...moving.sheet} whole={whole} />}
    </>
  );
}

/** Returns the limit that the check has reached, the most pressing one first. */
function limitOf({ visit, rounds }: WholeVisit): keyof typeof VISIT_LIMITS | undefined {
  const counts = {
    rounds: rounds.length,
    takings: visit.takings.length,
    adjustments: visit.adjustments.length,
    checks: visit.checks.length,
  } as const;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return names.find((name) => counts[name] >= VISIT_LIMITS[name]);
}
