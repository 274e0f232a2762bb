/** Tells a page that it shows the wrong person's work: another page signed somebody else in. */
import { type Session, USER_KEY } from './session.ts';

/** Also when the page comes back from the browser's memory of pages, where it heard of nothing. */
export function onAnotherUser(session: Session, act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY && event.newValue !== event.oldValue) act();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && session.isOvertaken()) act();
  });
}
