/** What names an open check: as an action of its page, and as a sign beside it in the list. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { Tag } from 'lucide-react';
import { NameSheet } from '../../components/visits/name-sheet.tsx';
import { useClockOffset, useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';

export interface NamingProps {
  visit: Visit;
  isSign?: boolean;
}

export function Naming({ visit, isSign = false }: NamingProps) {
  const engine = useEngine();
  const timezone = useVenue()?.timezone;
  const now = useNow() + useClockOffset();
  const [asking, ask] = useOpening();
  const { rootId: visitId, number } = visit;
  return (
    <>
      {isSign ? (
        <IconButton
          icon={Tag}
          label={`Name and note of #${number}`}
          aria-haspopup="dialog"
          onClick={() => ask()}
        />
      ) : (
        <Button size={56} block icon={Tag} aria-haspopup="dialog" onClick={() => ask()}>
          Name and note
        </Button>
      )}
      {asking && (
        <NameSheet
          key={asking.key}
          {...asking.sheet}
          visit={visit}
          now={now}
          timezone={timezone}
          onSave={(words) => problemOf(engine.mutate('visit.set', { visitId, ...words }))}
        />
      )}
    </>
  );
}
