/** Meter: an 8 px bar, ink on sunken, emerald when full, with text above its two ends. */
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './meter.module.css';

export interface MeterProps {
  value: number;
  max: number;
  /** The accessible name: "Minimum spend of Table 7". */
  label: string;
  /** How the value is read aloud: "$58.00 of $80.00". */
  valueText: string;
  /** Text above the left end ("$58.00"). */
  start?: ReactNode;
  /** Text above the right end ("$22.00 to go", "Minimum met"). */
  end?: ReactNode;
}

export function Meter({ value, max, label, valueText, start, end }: MeterProps) {
  const part = max <= 0 ? 1 : Math.min(1, Math.max(0, value / max));
  const fill = { '--part': part } as CSSProperties;
  return (
    <div>
      {(start != null || end != null) && (
        <div className={styles.words}>
          <span className={styles.start}>{start}</span>
          <span>{end}</span>
        </div>
      )}
      <meter className="visually-hidden" min={0} max={Math.max(max, 1)} value={value} aria-label={label}>
        {valueText}
      </meter>
      <div aria-hidden="true" className={styles.track}>
        <div className={classNames(styles.fill, part === 1 && styles.met)} style={fill} />
      </div>
    </div>
  );
}
