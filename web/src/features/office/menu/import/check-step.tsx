/** Check: every difference, group by group, with what will happen to each row that was refused. Nothing has changed yet. */

import type { MenuState, Plan, PlanEntry } from '@tableside/domain/menu/sheet/plan.ts';
import { ArrowLeft, Check as CheckMark, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useSyncStatusPart } from '../../../../engine/engine-context.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../../ui/status/spinner.tsx';
import { CheckGroup } from './check-group.tsx';
import {
  groupsOf,
  MANY_PRODUCTS,
  productsAfter,
  type Stations,
  type Ticks,
  ticked,
  withStations,
} from './check-view.ts';
import type { Content } from './file/read-content.ts';
import styles from './import.module.css';
import { countText, noteLines } from './import-words.ts';
import { RefusedRows } from './refused-rows.tsx';
import type { SheetDesk } from './sheet-desk.ts';
import { StepTitle } from './step-title.tsx';
import { type Draft, type Planned, usePlan } from './use-import.ts';
import { useMenuState } from './use-menu-state.ts';

export interface CheckStepProps {
  desk: SheetDesk;
  draft: Draft;
  onBack: () => void;
  /** A row was mended: the file is compared again. */
  onMend: (content: Content) => void;
  onApply: (plan: Plan, ticks: Ticks) => void;
}

/** The menu is read only here: while an import is applied, each of its changes would be compared with the whole file. */
export function CheckStep(props: CheckStepProps) {
  const menu = useMenuState();
  const planned = usePlan(props.desk, props.draft, menu);
  if (!menu || !planned) return <Spinner />;
  const plan = props.draft.isPart ? { ...planned.plan, gone: [] } : planned.plan;
  return <Check {...props} plan={plan} isFresh={planned.isFresh} menu={menu} />;
}

function Check({
  draft,
  plan,
  isFresh,
  menu,
  onBack,
  onMend,
  onApply,
}: CheckStepProps & Planned & { menu: MenuState }) {
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [stations, setStations] = useState<Stations>(new Map());
  const { groups, chosen } = groupsOf(plan, ticks);
  const tick = (entries: readonly PlanEntry[], on: boolean) => setTicks(ticked(plan, ticks, entries, on));
  return (
    <div className={styles.check}>
      <StepTitle>{titleOf(plan)}</StepTitle>
      {!draft.isPart && <p className={styles.about}>{sameText(plan)}</p>}
      <Offline />
      {productsAfter(menu, plan, chosen) > MANY_PRODUCTS && (
        <NoteBand>
          The menu would have more than 2,000 products. Screens that list them all get slow.
        </NoteBand>
      )}
      {groups.map((view) => (
        <CheckGroup
          key={view.group}
          {...{ view, chosen, menu, plan, stations }}
          onTick={tick}
          onStation={(id, station) => setStations(new Map([...stations, [id, station]]))}
        />
      ))}
      <RefusedRows draft={draft} refused={plan.refused} onMend={onMend} />
      <Notes plan={plan} />
      <div className={styles.acts}>
        <Button icon={ArrowLeft} onClick={onBack}>
          Back
        </Button>
        {groups.length > 0 && (
          <Button
            variant="primary"
            icon={CheckMark}
            busy={!isFresh}
            disabledReason={chosen.size === 0 ? 'Nothing is chosen.' : undefined}
            onClick={() => onApply(withStations(plan, stations), ticks)}
          >
            Apply {countText(chosen.size, 'change', 'changes')}
          </Button>
        )}
      </div>
    </div>
  );
}

const titleOf = ({ entries, gone }: Plan): string =>
  entries.length + gone.length === 0
    ? 'Nothing to do'
    : `${countText(entries.length, 'difference', 'differences')} to the menu`;

const sameText = ({ same: { products } }: Plan): string =>
  `${countText(products, 'product is', 'products are')} as in the file.`;

function Offline() {
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  if (isOnline) return null;
  return (
    <NoteBand icon={CloudOff}>
      You are offline. All changes are kept on this device and sent when you are back online.
    </NoteBand>
  );
}

function Notes({ plan: { notes } }: { plan: Plan }) {
  if (notes.length === 0) return null;
  return (
    <Card as="section" aria-label="Look at these" className={styles.card}>
      <h3>Look at these</h3>
      <ul className={styles.lines}>
        {[...new Set(noteLines(notes))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
