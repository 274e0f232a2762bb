/**
 * Takes something off a bill: a discount, a comp of lines, the service charge, the tax. The venue's own discounts come
 * first and are given with one tap; everything else needs a reason.
 */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type AdjustmentKind, leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/choices/chip.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './adjust-sheet.module.css';
import { ADJUSTMENT_KINDS, onText } from './adjustment-words.ts';
import { PickLines } from './pick-lines.tsx';
import { PresetButtons } from './preset-buttons.tsx';
import { ReasonPicker } from './reason-picker.tsx';
import { type AdjustActs, type Adjusting, presetArgs, useGiving } from './use-giving.ts';

const KINDS = ADJUSTMENT_KINDS;
const KIND_NAMES = Object.keys(KINDS) as AdjustmentKind[];

/** Rates for a discount that the venue has no name for. */
const USUAL_PERCENTS = [5, 10, 15, 20] as const;

export interface AdjustSheetProps {
  visit: Visit;
  bill: Bill;
  venue: Venue | null | undefined;
  acts: AdjustActs;
  open: boolean;
  onClose: () => void;
}

export function AdjustSheet({ visit, bill, venue, acts, open, onClose }: AdjustSheetProps) {
  const { busy, run } = useOneAtATime();
  const [kind, setKind] = useState<AdjustmentKind>('discount');
  const [percent, setPercent] = useState<number | null>(null);
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const giveWith = useGiving(acts);
  const presets = venue ? discountsOf(venue) : [];
  const isReady =
    reason !== '' && (kind === 'discount' ? percent !== null : kind !== 'comp' || lines.size > 0);
  const give = (what: Adjusting, words: string) =>
    run(async () => {
      const refused = await giveWith(what, words);
      setProblem(refused);
      if (refused === null) onClose();
    });
  const words = kind === 'discount' && percent !== null ? `${percent}%` : KINDS[kind];
  const apply = () =>
    give(
      {
        kind,
        reason,
        ...(kind === 'comp' && { itemIds: [...lines] }),
        ...(kind === 'discount' && { milli: (percent ?? 0) * 1000 }),
      },
      words,
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Comp or discount"
      footer={
        <Button variant="primary" size={64} block busy={busy} disabled={!isReady} onClick={apply}>
          {kind === 'discount' && percent !== null ? `Give ${words}` : `Apply: ${words.toLowerCase()}`}
        </Button>
      }
    >
      <div className={styles.parts}>
        <ProblemBand problem={problem} />
        <Given visit={visit} bill={bill} onTakeBack={(id) => void acts.unadjust(id).then(setProblem)} />
        <PresetButtons presets={presets} busy={busy} onGive={(one) => give(presetArgs(one), one.name)} />
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
              {one === 'discount' && presets.length > 0 ? 'Another discount' : KINDS[one]}
            </Chip>
          ))}
        </fieldset>
        {kind === 'discount' && <HowMuch chosen={percent} onChoose={setPercent} />}
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
  chosen: number | null;
  onChoose: (percent: number) => void;
}

function HowMuch({ chosen, onChoose }: HowMuchProps) {
  return (
    <div>
      <h3 className={styles.title}>How much</h3>
      <fieldset aria-label="How much" className={styles.chips}>
        {USUAL_PERCENTS.map((one) => (
          <Chip key={one} pressed={chosen === one} onClick={() => onChoose(one)}>
            {one}%
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

interface GivenProps extends Pick<AdjustSheetProps, 'visit' | 'bill'> {
  onTakeBack: (adjustmentId: string) => void;
}

/** Lists the reductions that were given already. Each can be taken back. */
function Given({ visit, bill, onTakeBack }: GivenProps) {
  const active = visit.adjustments.filter(({ removed }) => removed === null);
  if (active.length === 0) return null;
  return (
    <ul className={styles.given}>
      {active.map((one) => {
        const { id, kind, reason, by } = one;
        const cents = bill.reductions.find(({ adjustmentId }) => adjustmentId === id)?.cents;
        return (
          <li key={id} className={styles.line}>
            <span>
              {KINDS[kind]}
              {cents !== undefined && ` ${formatCents(-cents)}`}
              <span className={styles.details}>
                {[reason, by.name, onText(one, bill)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button
              size={44}
              variant="outline"
              icon={Trash2}
              aria-label={`Take back: ${KINDS[kind]}, ${reason}`}
              onClick={() => onTakeBack(id)}
            >
              Take back
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
