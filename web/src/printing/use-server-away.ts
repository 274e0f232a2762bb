/** Whether the server is away, so that nothing gets to a printer. While the app connects for the first time it is not said to be. */
import { useSyncStatusPart } from '../engine/engine-context.tsx';

export const useServerAway = (): boolean =>
  useSyncStatusPart(({ phase }) => phase === 'offline' || phase === 'reconnecting');
