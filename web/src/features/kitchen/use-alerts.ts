/** Plays a sound for new tickets, and repeats it every few seconds until somebody touches them. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createSound } from '../../platform/sound.ts';
import { ALERT_TONES } from './alert-tones.ts';
import { alertOf, reminderOf, type ScreenMemory, type Ticket } from './tickets.ts';

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
