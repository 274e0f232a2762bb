/** Takes something off a bill: a discount, a comp of lines, the service charge, the tax. Each needs a reason. */
import { formatCents } from '@tableside/domain/money.ts';
import { type DiscountPreset, discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import { type AdjustmentKind, leftOf } from '@tableside/domain/visits/visit.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PickLines } from '../../../components/visits/pick-lines.tsx';
import { ReasonPicker } from '../../../components/visits/reason-picker.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './adjust-sheet.module.css';

const KINDS: Readonly<Record<AdjustmentKind, string>> = {
  discount: 'Discount',
  comp: 'Comp',
  serviceWaived: 'No service charge',
  taxExempt: 'Tax exempt',
};
const KIND_NAMES = Object.keys(KINDS) as AdjustmentKind[];

/** Discounts for a venue that has named none of its own. */
const USUAL_PERCENTS = [5, 10, 15, 20] as const;

export interface AdjustSheetProps {
  whole: WholeVisit;
  open: boolean;
  onClose: () => void;
}

export function AdjustSheet({ whole, open, onClose }: AdjustSheetProps) {
  const { visit, bill } = whole;
  const engine = useEngine();
  const venue = useVenue();
  const { busy, run } = useOneAtATime();
  const [id] = useState(newId);
  const [kind, setKind] = useState<AdjustmentKind>('discount');
  const [preset, setPreset] = useState<DiscountPreset | null>(null);
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const own = venue ? discountsOf(venue) : [];
  const presets = own.length > 0 ? own : USUAL_PERCENTS.map(asPreset);
  // The name of the venue's own discount is its reason, until somebody chooses another one.
  const ownName = kind === 'discount' && preset && own.includes(preset) ? preset.name : '';
  const why = reason || ownName;
  const isReady = why !== '' && (kind === 'discount' ? preset !== null : kind !== 'comp' || lines.size > 0);
  const adjust = async (): Promise<void> => {
    const ofLines = kind === 'comp' && { itemIds: [...lines] };
    const refused = await problemOf(
      engine.mutate('visit.adjust', {
        visitId: visit.rootId,
        id,
        kind,
        reason: why,
        ...ofLines,
        ...(kind === 'discount' && preset && amountOf(preset, own.includes(preset))),
      }),
    );
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Comp or discount"
      footer={
        <Button variant="primary" size={64} block busy={busy} disabled={!isReady} onClick={() => run(adjust)}>
          {kind === 'discount' && preset ? `Give ${preset.name}` : `Apply: ${KINDS[kind].toLowerCase()}`}
        </Button>
      }
    >
      <div className={styles.parts}>
        <ProblemBand problem={problem} />
        <Given whole={whole} onProblem={setProblem} />
        <fieldset aria-label="What" className={styles.chips}>
          {KIND_NAMES.map((one) => (
            <Chip
              key={one}
              pressed={kind === one}
              onClick={() => {
                setKind(one);
                setReason('');
              }}
            >
              {KINDS[one]}
            </Chip>
          ))}
        </fieldset>
        {kind === 'discount' && <HowMuch presets={presets} chosen={preset} onChoose={setPreset} />}
        {kind === 'comp' && (
          <PickLines
            lines={bill.lines.filter(({ item }) => leftOf(item) > 0)}
            chosen={lines}
            onChange={setLines}
          />
        )}
        <div>
          <h3 className={styles.title}>Reason</h3>
          <ReasonPicker key={kind} venue={venue} kind={kind} value={reason} onChange={setReason} />
        </div>
      </div>
    </Sheet>
  );
}

interface HowMuchProps {
  presets: readonly DiscountPreset[];
  chosen: DiscountPreset | null;
  onChoose: (preset: DiscountPreset) => void;
}

function HowMuch({ presets, chosen, onChoose }: HowMuchProps) {
  return (
    <div>
      <h3 className={styles.title}>How much</h3>
      <fieldset aria-label="How much" className={styles.chips}>
        {presets.map((one) => (
          <Chip key={one.id} pressed={chosen?.id === one.id} onClick={() => onChoose(one)}>
            {one.name}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

const asPreset = (percent: number): DiscountPreset => ({
  id: `${percent}`,
  name: `${percent}%`,
  percent,
  cents: null,
  needsManager: true,
});

/** The venue's own discount goes by its id alone, because the venue says what it is and who may give it. */
const amountOf = ({ id, percent }: DiscountPreset, isOwn: boolean) =>
  isOwn ? { presetId: id } : { milli: Math.round((percent ?? 0) * 1000) };

interface GivenProps {
  whole: WholeVisit;
  onProblem: (problem: Problem) => void;
}

/** What was taken off already, to be put back. */
function Given({ whole: { visit, bill }, onProblem }: GivenProps) {
  const engine = useEngine();
  const active = visit.adjustments.filter(({ removed }) => removed === null);
  if (active.length === 0) return null;
  const remove = (adjustmentId: string) =>
    void problemOf(engine.mutate('visit.unadjust', { visitId: visit.rootId, adjustmentId })).then(onProblem);
  return (
    <ul className={styles.given}>
      {active.map(({ id, kind, reason, by }) => {
        const cents = bill.reductions.find(({ adjustmentId }) => adjustmentId === id)?.cents;
        return (
          <li key={id} className={styles.line}>
            <span>
              {KINDS[kind]}
              {cents !== undefined && ` ${formatCents(-cents)}`}
              <span className={styles.details}>
                {reason}, {by.name}
              </span>
            </span>
            <Button
              size={44}
              variant="outline"
              icon={Trash2}
              aria-label={`Take back: ${KINDS[kind]}, ${reason}`}
              onClick={() => remove(id)}
            >
              Take back
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
