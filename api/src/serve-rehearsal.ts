/** Serves a rehearsal: the same app a second time, with storage, a secret and a port of its own. */
import type { AddressInfo } from 'node:net';
import { type AppDeps, buildApp } from './app.ts';
import { ProtocolError } from './commands/protocol-error.ts';
import type { Served, Stage } from './rehearsal/rehearsals.ts';
import { BACKUPS_ELSEWHERE } from './running/backups.ts';

/** What it shares with the house. Backups, webhooks and jobs are left out: everything in it is thrown away. */
interface House
  extends Pick<
    AppDeps,
    'clock' | 'config' | 'build' | 'webFolder' | 'freeBytes' | 'rateLimits' | 'socketLimits' | 'pressure'
  > {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

export const serveRehearsal =
  ({ host, port, ...house }: House) =>
  async (stage: Stage): Promise<Served> => {
    const app = await buildApp({
      ...house,
      ...stage,
      // A browser keeps nothing of it that outlives it.
      config: { ...house.config, serviceWorker: false },
      backups: BACKUPS_ELSEWHERE,
    });
    try {
      await app.listen({ host, port, listenTextResolver: () => 'a rehearsal listens' });
    } catch (error) {
      app.log.error({ err: error, port }, 'the rehearsal cannot listen');
      await app.close();
      throw new ProtocolError('rehearsal.port');
    }
    return {
      port: (app.server.address() as AddressInfo).port,
      close: async () => {
        await app.leave(0);
        await app.close();
      },
    };
  };
