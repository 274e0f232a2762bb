/** The number of guests of a visit, as a button that opens the usual numbers. A takeaway says so instead. */
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { ShoppingBag, Users } from 'lucide-react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { GuestsSheet, guestsLabel } from '../draft-details.tsx';

export function Covers({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const toast = useToast();
  const [asking, ask] = useOpening();
  const set = async (covers: number | null): Promise<void> => {
    const refused = await problemOf(engine.mutate('visit.set', { visitId: visit.rootId, covers }));
    if (refused !== null) toast.show({ message: refused });
  };
  if (visit.service === 'takeaway') {
    return (
      <Badge tone="info" icon={ShoppingBag}>
        Takeout
      </Badge>
    );
  }
  return (
    <>
      <Button size={44} icon={Users} onClick={() => ask()}>
        {guestsLabel(visit.covers)}
      </Button>
      {asking && (
        <GuestsSheet
          key={asking.key}
          {...asking.sheet}
          guests={visit.covers}
          onSet={(covers) => void set(covers)}
        />
      )}
    </>
  );
}
