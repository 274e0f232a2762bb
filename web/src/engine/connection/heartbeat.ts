/**
 * Detects a dead connection: it pings at least every beat, and 2⅓ beats of silence end the connection. A cut network leaves a
 * socket open, so only received messages count. While a person looks or a change waits, a shorter silence triggers a
 * check.
 */
import { answerDueMs, clientSilenceMs, quietMs } from '@tableside/protocol/version.ts';
import type { Timers } from '../../platform/clock.ts';
import { createTimer } from '../timer.ts';
import type { Freshness } from './freshness.ts';

export interface Heartbeat {
  /** The welcome said how long a beat is. */
  start(beatMs: number): void;
  /** A message arrived. */
  heard(): void;
  /** There is reason to doubt the connection: an answer must come soon. */
  doubt(): void;
  stop(): void;
}

export interface HeartbeatDeps {
  readonly timers: Timers;
  /** Checked after any quiet time, to detect that this device slept. */
  readonly freshness: Pick<Freshness, 'look'>;
  /** Whether a person is looking at this app, or a change waits for the server. */
  readonly isWatched: () => boolean;
  readonly ping: () => void;
  readonly onSilence: () => void;
}

export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  const { timers, freshness, isWatched, ping, onSilence } = deps;
  const beat = createTimer(timers);
  const silence = createTimer(timers);
  const quiet = createTimer(timers);
  const doubted = createTimer(timers);
  let beatMs = 0;

  const noticeSleep = (): void => void (freshness.look(quietMs(beatMs)) && ping());

  const stop = (): void => {
    beatMs = 0;
    for (const timer of [beat, silence, quiet, doubted]) timer.clear();
  };
  const lost = (): void => {
    stop();
    onSilence();
  };
  const nextBeat = (): void => {
    noticeSleep();
    ping();
    beat.arm(beatMs, nextBeat);
  };

  const doubt = (): void => {
    if (beatMs === 0 || doubted.armed) return;
    ping();
    beat.arm(beatMs, nextBeat);
    doubted.arm(answerDueMs(beatMs), lost);
  };
  const awaitQuiet = (): void =>
    quiet.arm(quietMs(beatMs), () => {
      noticeSleep();
      if (isWatched()) doubt();
      awaitQuiet();
    });

  return {
    stop,
    doubt,
    start(ms) {
      beatMs = ms;
      silence.arm(clientSilenceMs(ms), lost);
      awaitQuiet();
      nextBeat();
    },
    heard() {
      if (beatMs === 0) return;
      noticeSleep();
      doubted.clear();
      silence.arm(clientSilenceMs(beatMs), lost);
      awaitQuiet();
    },
  };
}
