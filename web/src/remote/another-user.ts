/** Tells a page that it shows the wrong person's work because another page signed somebody else in. */
import { type Session, USER_KEY } from './session.ts';

/** Also fires when the browser restores the page from its back/forward cache, where it received no events. */
export function onAnotherUser(session: Session, act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY && event.newValue !== event.oldValue) act();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && session.isOvertaken()) act();
  });
}
