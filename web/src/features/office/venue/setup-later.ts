/** Decides whether home leads to the guided setup: for an administrator whose venue has no name, once per tab. */
import { useActor } from '../../../components/staff/actor.tsx';
import { useVenue } from '../../../mirror/read/read.ts';

const KEY = 'tableside-setup-seen';

export function useLeadsToSetup(): boolean {
  const { role } = useActor();
  const venue = useVenue();
  return role === 'admin' && venue?.name === '' && !wasSetupSeen();
}

function wasSetupSeen(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function noteSetupSeen(): void {
  try {
    window.sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Storage is unavailable; then nobody is led there automatically.
  }
}
