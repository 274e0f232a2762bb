/**
 * The number of guests of a visit, as a button that opens the usual numbers. A takeaway says so instead. Guests who pay
 * first are counted only once somebody has done so.
 */
import { paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { ShoppingBag, Users } from 'lucide-react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { GuestsSheet, guestsLabel } from './guests-sheet.tsx';

export function Covers({ whole: { visit } }: { whole: WholeVisit }) {
  const [asking, ask] = useOpening();
  // Its name says so.
  if (visit.service === 'takeaway' && isAtCounter(visit)) return null;
  if (visit.service === 'takeaway') {
    return (
      <Badge tone="info" icon={ShoppingBag}>
        Takeout
      </Badge>
    );
  }
  if (visit.covers === null && paysFirst(visit)) return null;
  return (
    <>
      <Button size={44} icon={Users} onClick={() => ask()}>
        {guestsLabel(visit.covers)}
      </Button>
      {asking && <CoversSheet key={asking.key} {...asking.sheet} visit={visit} />}
    </>
  );
}

export interface CoversSheetProps {
  visit: Visit;
  open: boolean;
  onClose: () => void;
}

export function CoversSheet({ visit, ...sheet }: CoversSheetProps) {
  const engine = useEngine();
  const toast = useToast();
  const set = async (covers: number | null): Promise<void> => {
    const refused = await problemOf(engine.mutate('visit.set', { visitId: visit.rootId, covers }));
    if (refused !== null) toast.show({ message: refused });
  };
  return <GuestsSheet {...sheet} guests={visit.covers} onSet={(covers) => void set(covers)} />;
}
