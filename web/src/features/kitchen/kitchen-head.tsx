/** The head above the tickets: their number, the clock, sound, and the proof that the screen is current. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, RefreshCw, Settings2, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { clockText } from '../../components/time/clock-text.ts';
import { type Proof, proofOf } from '../../engine/freshness/proof.ts';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { useSteadyTick, useTick } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './kitchen-head.module.css';
import { sound, useSoundState } from './use-alerts.ts';

export interface KitchenHeadProps {
  title: string;
  open: number;
  late: number;
  status: SyncStatus;
  timezone: string;
  onMenu: () => void;
}

export function KitchenHead({ title, open, late, status, timezone, onMenu }: KitchenHeadProps) {
  const now = useTick();
  const proof = proofOf(status, useSteadyTick());
  const isOn = useSoundState() === 'on';
  return (
    <header className={styles.head}>
      <Link to="/" reloadDocument aria-label="Back to the board" className={styles.tool}>
        <Icon of={ArrowLeft} size={28} />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.counts}>
        <b>{open}</b> open · <b>{late}</b> late
      </p>
      <button
        type="button"
        className={classNames(styles.tool, styles.sound)}
        onClick={() => void sound.unlock()}
      >
        <Icon of={isOn ? Volume2 : VolumeX} size={28} />
        <span className={styles.word}>{isOn ? 'Sound on' : 'Sound off'}</span>
      </button>
      <time className={styles.clock}>
        {clockText(Math.max(now, proof.confirmedAt ?? 0), 'seconds', timezone)}
      </time>
      <ProofPill proof={proof} timezone={timezone} />
      <button type="button" aria-label="Screen settings" className={styles.tool} onClick={onMenu}>
        <Icon of={Settings2} size={28} />
      </button>
    </header>
  );
}

function ProofPill({ proof, timezone }: { proof: Proof; timezone: string }) {
  if (proof.isStale) {
    return (
      <p className={classNames(styles.proof, styles.bad)}>
        <Icon of={TriangleAlert} size={24} />
        Stale
      </p>
    );
  }
  if (proof.confirmedAt === null) {
    return (
      <p className={styles.proof}>
        <Icon of={RefreshCw} size={24} />
        Connecting
      </p>
    );
  }
  return (
    <p className={classNames(styles.proof, styles.good)}>
      <Icon of={CircleCheck} size={24} />
      Confirmed {clockText(proof.confirmedAt, 'seconds', timezone)}
    </p>
  );
}
