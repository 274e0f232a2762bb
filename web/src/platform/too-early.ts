/**
 * Shows a tap that came too early to be done: what was pressed blinks, so that the person taps again. Whatever ignores
 * a tap calls this, unless what was pressed says itself that it is at work.
 */

const PRESSABLE = 'button,a,label,input,select,[tabindex="0"]';

/** Without an argument, it shows what the tap was on that is being handled now. */
export function showTooEarly(pressed: EventTarget | null | undefined = window.event?.target): void {
  const blinking = pressed instanceof Element ? pressed.closest(PRESSABLE) : null;
  blinking?.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: 240 });
}
