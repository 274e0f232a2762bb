/**
 * Where envelopes enter the mirror. Frames wait while one is being applied and are then applied as one; during a long
 * drain at most four times a second, so that the tablet stays quick under the hand.
 */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { type Applied, type Arrival, applyEnvelope } from '../mirror/apply-envelope.ts';
import type { Core } from './core.ts';
import { mergeEnvelopes } from './frame-envelope.ts';
import { DRAIN_FROM } from './push-batch.ts';
import { createTimer } from './timer.ts';

const DRAIN_GAP_MS = 250;

export interface Intake {
  apply(envelope: Envelope, arrival: Omit<Arrival, 'now'>): Promise<Applied>;
  /** A frame of the connection that was opened under this client id. */
  frame(envelope: Envelope, clientId: string): void;
  stop(): void;
}

/** `follow` does what an outcome asks for. */
export function createIntake(
  core: Core,
  follow: (applied: Applied, arrival: Omit<Arrival, 'now'>) => Promise<void>,
): Intake {
  const { clock, timers, mirror } = core.deps;
  const timer = createTimer(timers);
  let waiting: { envelope: Envelope; clientId: string }[] = [];
  let applying = false;
  let stopped = false;
  let lastAt = Number.NEGATIVE_INFINITY;

  const apply = async (envelope: Envelope, arrival: Omit<Arrival, 'now'>): Promise<Applied> => {
    const applied = await core.stored(() =>
      applyEnvelope(mirror, envelope, { ...arrival, now: clock.now() }),
    );
    await follow(applied, arrival);
    return applied;
  };

  const applyWaiting = async (): Promise<void> => {
    const taken = waiting;
    waiting = [];
    lastAt = clock.now();
    for (const clientId of new Set(taken.map((one) => one.clientId))) {
      const own = taken.filter((one) => one.clientId === clientId).map((one) => one.envelope);
      for (const envelope of mergeEnvelopes(own)) await apply(envelope, { via: 'frame', clientId });
    }
  };

  const flush = (): void => {
    if (applying || stopped || waiting.length === 0 || timer.armed) return;
    const isDraining = core.status.get().waiting > DRAIN_FROM;
    const pause = isDraining ? lastAt + DRAIN_GAP_MS - clock.now() : 0;
    if (pause > 0 && pause <= DRAIN_GAP_MS) {
      timer.arm(pause, flush);
      return;
    }
    applying = true;
    // A frame is a hint: one that could not be applied shows as a gap at the next, and a pull follows.
    applyWaiting()
      .catch((error: unknown) => {
        if (!stopped) core.fault(error);
      })
      .finally(() => {
        applying = false;
        flush();
      });
  };

  return {
    apply,
    frame(envelope, clientId) {
      waiting.push({ envelope, clientId });
      flush();
    },
    stop() {
      stopped = true;
      timer.clear();
    },
  };
}
