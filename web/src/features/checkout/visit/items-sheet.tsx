/** Puts the lines that a guest pays for on a check of their own. */
import { formatCents } from '@tableside/domain/money.ts';
import type { CheckKey } from '@tableside/domain/visits/visit.ts';
import { leftOf } from '@tableside/domain/visits/visit.ts';
import { useState } from 'react';
import { PickLines } from '../../../components/visits/pick-lines.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

export interface ItemsSheetProps {
  whole: WholeVisit;
  open: boolean;
  onClose: () => void;
  /** Called with the key of the new check. */
  onMade: (key: CheckKey) => void;
}

export function ItemsSheet({ whole: { visit, bill }, open, onClose, onMade }: ItemsSheetProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem>(null);
  const [key] = useState(newId);
  const lines = bill.lines.filter(({ item }) => leftOf(item) > 0);
  const cents = lines.reduce((sum, { item, net }) => sum + (chosen.has(item.id) ? net : 0), 0);
  const make = async (): Promise<void> => {
    const { rootId: visitId } = visit;
    const name = `Check ${visit.checks.length + 2}`;
    const refused =
      (await problemOf(engine.mutate('visit.nameCheck', { visitId, key, name }))) ??
      (await problemOf(engine.mutate('visit.assign', { visitId, itemIds: [...chosen], to: { [key]: 1 } })));
    setProblem(refused);
    if (refused !== null) return;
    onMade(key);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Which items?"
      footer={
        <Button
          variant="primary"
          size={64}
          block
          busy={busy}
          disabled={chosen.size === 0}
          trailing={formatCents(cents)}
          onClick={() => run(make)}
        >
          Put on a new check
        </Button>
      }
    >
      <ProblemBand problem={problem} />
      <PickLines lines={lines} chosen={chosen} onChange={setChosen} />
    </Sheet>
  );
}
