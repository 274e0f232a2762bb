/** The server's background jobs. They start and stop with the server. */
import type { Clock } from '../commands/clock.ts';
import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';
import type { Backups } from './backups.ts';
import { watchCertificate } from './certificate-watch.ts';
import { startPruning } from './pruning.ts';
import { watchReturned } from './returned-commands.ts';

type Say = (event: object, message: string) => void;

interface JobDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Pick<Config, 'tls'>;
  readonly backups: Backups;
  readonly log: { readonly info: Say; readonly warn: Say; readonly error: Say };
}

/** Returns a function that stops the jobs. Once it resolves, none of them touches storage again. */
export async function startJobs(deps: JobDeps): Promise<() => Promise<void>> {
  const { backups, config, clock, log } = deps;
  const stopping = [
    startPruning(deps),
    await watchReturned(deps),
    config.tls ? watchCertificate({ clock, log, tls: config.tls }) : () => undefined,
  ];
  backups.start();
  return async () => {
    for (const stop of stopping) stop();
    await backups.stop();
  };
}
