/** The reasons that the staff choose from, for each kind of change to a check. */

import { REASON_KINDS, type ReasonKind } from '@tableside/domain/entities/bill-settings.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { DEFAULT_REASONS, reasonsOf } from '@tableside/domain/venue/bill-settings.ts';
import { Plus, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListHead } from '../../../../components/named-list.tsx';
import { PlacedList } from '../../../../components/placed-list.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Chip } from '../../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../../ui/choices/chip-row.tsx';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../../ui/messages/note-band.tsx';
import { useToast } from '../../../../ui/messages/toast.tsx';
import { useOpening } from '../../../../ui/overlays/use-opening.ts';
import { MOST_REASONS } from './discount-form.ts';
import styles from './discounts-page.module.css';
import { ReasonSheet } from './reason-sheet.tsx';
import { moved, useBillLists } from './use-bill-lists.ts';

const KINDS: Readonly<Record<ReasonKind, { readonly name: string; readonly about: string }>> = {
  void: { name: 'Void', about: 'Reasons to take an item that was sent off the check.' },
  comp: { name: 'Comp', about: 'Reasons to give an item for free.' },
  discount: { name: 'Discount', about: 'Reasons for a discount that is not on the list.' },
  serviceWaived: { name: 'No service charge', about: 'Reasons to waive the service charge.' },
  taxExempt: { name: 'Tax exempt', about: 'Reasons to charge no tax.' },
};

export function ReasonLists({ venue }: { venue: Venue }) {
  const [kind, setKind] = useState<ReasonKind>('void');
  return (
    <section aria-label="Reasons">
      <ListHead title="Reasons" />
      <ChipRow label="Reasons for" className={styles.kinds}>
        {REASON_KINDS.map((one) => (
          <Chip key={one} pressed={kind === one} onClick={() => setKind(one)}>
            {KINDS[one].name}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.about}>{KINDS[kind].about} Staff can always type another one.</p>
      <ReasonList key={kind} venue={venue} kind={kind} />
    </section>
  );
}

interface ReasonListProps {
  venue: Venue;
  kind: ReasonKind;
}

function ReasonList({ venue, kind }: ReasonListProps) {
  const toast = useToast();
  const lists = useBillLists(venue);
  const [editing, edit] = useOpening<number>();
  const reasons = reasonsOf(venue, kind);
  const rows = useMemo(() => reasons.map((reason, n) => ({ id: reason, name: reason, n })), [reasons]);
  const own = venue.settings.reasons ?? {};
  const save = (next: readonly string[]) => lists.saveReasons({ ...own, [kind]: next });
  const remove = async (n: number): Promise<void> => {
    if ((await save(reasons.filter((_, at) => at !== n))) !== null) return;
    toast.show({ message: `“${reasons[n]}” removed. Checks that use it keep it.` });
  };
  const takeStandard = (): void => {
    const { [kind]: _own, ...others } = own;
    void lists.saveReasons(others);
  };
  const isFull = reasons.length >= MOST_REASONS;
  return (
    <>
      <ProblemBand problem={lists.problem} />
      {reasons.length === 0 ? (
        <EmptyState>No reasons to choose from. Staff type one each time.</EmptyState>
      ) : (
        <PlacedList
          label={`Reasons for ${KINDS[kind].name}`}
          rows={rows}
          onMove={(from, to) => void save(moved(reasons, from, to))}
          onEdit={({ n }) => edit(n)}
          onDelete={({ n }) => void remove(n)}
        />
      )}
      <div className={styles.acts}>
        <Button
          icon={Plus}
          disabledReason={isFull ? `You can have up to ${MOST_REASONS} reasons.` : undefined}
          onClick={() => edit(reasons.length)}
        >
          Add a reason
        </Button>
        {own[kind] !== undefined && (
          <Button variant="outline" icon={RotateCcw} onClick={takeStandard}>
            Use the standard reasons ({DEFAULT_REASONS[kind].length})
          </Button>
        )}
      </div>
      {editing && (
        <ReasonSheet
          key={editing.key}
          {...editing.sheet}
          kindName={KINDS[kind].name}
          reasons={reasons}
          at={editing.about}
          onSave={save}
        />
      )}
    </>
  );
}
