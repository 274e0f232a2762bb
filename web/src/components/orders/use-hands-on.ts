/** Whether somebody is touching a board: true from a press or key until shortly after the last one. */
import { type RefObject, useEffect, useState } from 'react';

const QUIET_MS = 2500;

export function useHandsOn(area: RefObject<HTMLElement | null>): boolean {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = (): void => {
      clearTimeout(timer);
      setBusy(true);
      timer = setTimeout(() => setBusy(false), QUIET_MS);
    };
    const events = ['pointerdown', 'pointerup', 'keydown', 'wheel', 'touchmove'] as const;
    for (const event of events) element.addEventListener(event, touch, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) element.removeEventListener(event, touch);
    };
  }, [area]);
  return busy;
}
