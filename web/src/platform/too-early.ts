/**
 * Shows a tap that came too early to be done: what was pressed blinks, so that the person taps again. Whatever ignores
 * a tap calls this, unless what was pressed says itself that it is at work.
 */

export const PRESSABLE = 'button,a,label,input,select,[tabindex="0"]';

/** Marks what takes money: somebody has to see the sum first, so a tap that came too early is not kept for later. */
export const LOOK_FIRST = 'data-look-first';

/** Without an argument, it shows what the tap was on that is being handled now. */
export function showTooEarly(pressed: EventTarget | null | undefined = window.event?.target): void {
  const blinking = pressed instanceof Element ? pressed.closest(PRESSABLE) : null;
  blinking?.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: 240 });
}
