/** The venue's own discounts as buttons. A tap gives the discount. */

import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './adjust-sheet.module.css';

export interface PresetButtonsProps {
  presets: readonly DiscountPreset[];
  busy: boolean;
  /** Beside each other, where other things of the sheet need the height. */
  isCompact?: boolean;
  onGive: (preset: DiscountPreset) => void;
}

export function PresetButtons({ presets, busy, isCompact = false, onGive }: PresetButtonsProps) {
  if (presets.length === 0) return null;
  return (
    <fieldset aria-label="Discounts" className={isCompact ? styles.chips : styles.presets}>
      {presets.map((one) => (
        <Button
          key={one.id}
          size={isCompact ? 48 : 56}
          block={!isCompact}
          busy={busy}
          trailing={offText(one)}
          onClick={() => onGive(one)}
        >
          {one.name}
        </Button>
      ))}
    </fieldset>
  );
}

const offText = ({ percent, cents }: DiscountPreset): string =>
  percent === null ? `−${formatCents(cents ?? 0)}` : `−${percent}%`;
