/** Decides whether home leads to the guided setup: for an administrator whose venue has no name, once per tab. */
import { useActor } from '../../../../components/staff/actor.tsx';
import { useVenue } from '../../../../mirror/read/read.ts';
import { keepIn, tabStorage } from '../../../../platform/browser-storage.ts';

const KEY = 'tableside-setup-seen';

export function useLeadsToSetup(): boolean {
  const { role } = useActor();
  const venue = useVenue();
  return role === 'admin' && venue?.name === '' && !wasSetupSeen();
}

/** Where nothing can be stored, nobody is led there automatically. */
function wasSetupSeen(): boolean {
  const storage = tabStorage();
  return storage === null || storage.getItem(KEY) !== null;
}

export const noteSetupSeen = (): void => keepIn(tabStorage(), KEY, 'yes');
