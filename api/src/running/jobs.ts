/**
 * The server's background jobs. They start and stop with the server. Work on the data is done by one of the servers on a
 * database.
 */
import type { Clock } from '../commands/clock.ts';
import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';
import type { Backups } from './backups.ts';
import { watchCertificate } from './certificate-watch.ts';
import { startFinishing } from './finishing.ts';
import { forgetGuests } from './forgetting.ts';
import { answerNames, hasAvahi, namesToAnswer } from './local-names.ts';
import { daysAgo, type PruningDeps, startPruning } from './pruning.ts';
import { watchReturned } from './returned-commands.ts';

type Say = (event: object, message: string) => void;

/** The settings that say how long something is kept. */
type Kept = 'auditDays' | 'salesDays' | 'guestDays';

interface JobDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Pick<Config, 'tls' | 'tlsNames' | 'mdns' | 'port' | Kept>;
  readonly backups: Backups;
  readonly certificates: Pick<Parameters<typeof watchCertificate>[0], 'serve' | 'renew'>;
  readonly log: { readonly info: Say; readonly warn: Say; readonly error: Say };
}

/** Returns a function that stops the jobs. Once it resolves, none of them touches storage again. */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const { storage, backups, certificates, config, clock, log } = deps;
  const { finishing } = storage;
  const failed = (error: unknown) => {
    log.error({ err: error }, 'what was held after a restore is not decided by itself');
    return () => undefined;
  };
  const stopping = [
    storage.leads.lead('pruning', () => startPruning({ ...deps, ...keeping(deps) })),
    storage.leads.lead('returned', () => watchReturned(deps).catch(failed)),
    ...(finishing ? [storage.leads.lead('finishing', () => startFinishing({ finishing, log }))] : []),
    config.tls ? watchCertificate({ clock, log, tls: config.tls, ...certificates }) : () => undefined,
    config.mdns ? answerNames({ names: unanswered(config), port: config.port, log }) : () => undefined,
  ];
  backups.start();
  return async () => {
    await Promise.all([...stopping.map((stop) => stop()), backups.stop()]);
  };
}

function keeping(deps: JobDeps): Pick<PruningDeps, 'auditDays' | 'salesDays' | 'forget'> {
  const { auditDays, salesDays, guestDays } = deps.config;
  if (guestDays === undefined) return { auditDays, salesDays };
  return {
    auditDays,
    salesDays,
    forget: (pace) => forgetGuests(deps, daysAgo(deps.clock, guestDays), pace),
  };
}

const unanswered = ({ tlsNames }: Pick<Config, 'tlsNames'>): string[] => namesToAnswer(tlsNames, hasAvahi());
