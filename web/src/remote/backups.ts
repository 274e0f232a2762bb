/** Asks when the database was backed up. For managers. Throws what `useRemoteData` reads. */
import { BackupReport } from '@tableside/protocol/rest/running.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const readBackups = async (remote: Remote): Promise<BackupReport> =>
  v.parse(BackupReport, await remote.get('backups').json());
