/** Plays a sound for new tickets, and repeats it every few seconds until somebody touches them. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createSound, type Tone } from '../../platform/sound.ts';
import { type Alert, alertOf, reminderOf, type ScreenMemory, type Ticket } from './tickets.ts';

const REMIND_MS = 8_000;

export const sound = createSound();
export const useSoundState = () => useSyncExternalStore(sound.subscribe, sound.state);

/** `memory` is the state before these tickets were noted. Tickets of the first render make no sound. */
export function useAlerts(tickets: readonly Ticket[] | undefined, memory: ScreenMemory | undefined): void {
  const before = useRef<ScreenMemory | undefined>(undefined);
  const voids = useRef(0);
  useEffect(() => {
    if (!tickets || !memory) return;
    const known = before.current;
    const voidsNow = tickets.filter(({ isVoid }) => isVoid).length;
    const alert = known && alertOf(tickets, known);
    const isSameVoid = alert === 'void' && voidsNow <= voids.current;
    const rings =
      isSameVoid && known
        ? alertOf(
            tickets.filter(({ isVoid }) => !isVoid),
            known,
          )
        : alert;
    before.current = { ...memory, known: new Set(tickets.map(({ order }) => order.id)) };
    voids.current = voidsNow;
    if (rings) sound.play(ALERT_TONES[rings]);
  }, [tickets, memory]);

  const reminder = tickets && reminderOf(tickets);
  useEffect(() => {
    if (!reminder) return;
    const timer = window.setInterval(() => sound.play(ALERT_TONES[reminder]), REMIND_MS);
    return () => window.clearInterval(timer);
  }, [reminder]);
}

/**
 * Three sounds that differ in rhythm as well as pitch: rising pairs for new, a double knock for changed, a long fall
 * for void.
 */
const ALERT_TONES: Readonly<Record<Alert, readonly Tone[]>> = {
  new: [
    { hertz: 660, at: 0, lasts: 140 },
    { hertz: 990, at: 160, lasts: 260 },
  ],
  changed: [
    { hertz: 784, at: 0, lasts: 90 },
    { hertz: 784, at: 140, lasts: 90 },
    { hertz: 784, at: 420, lasts: 90 },
    { hertz: 784, at: 560, lasts: 90 },
  ],
  void: [
    { hertz: 440, at: 0, lasts: 320 },
    { hertz: 277, at: 340, lasts: 520 },
  ],
};
