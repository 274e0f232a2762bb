/** Returns which automatic backups were made and whether one failed. */
import { BACKUP_FAULTS, BackupReport, COPY_FAULTS } from '@tableside/protocol/rest/running.ts';
import { isFailing } from '../../running/backup-folder.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

export function registerBackups(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'The backups of the database, newest first',
    description: 'At most ten are kept: seven made at cut-offs, and three made before an upgrade.',
    tags: ['running'],
    response: { 200: BackupReport },
  };
  app.get('/backups', { schema, config: { act: 'venue.edit' } }, async (_request, reply) => {
    const { lastSuccessAt, lastFailure, backups, isElsewhere, copies } = deps.running.backups.state();
    const report: BackupReport = {
      lastSuccessAt,
      lastFailure: lastFailure && { ...lastFailure, message: BACKUP_FAULTS[lastFailure.code] },
      isFailing: isFailing({ lastSuccessAt, lastFailure }),
      backups: [...backups],
      copies: copies
        ? {
            lastSuccessAt: copies.lastSuccessAt,
            lastFailure: copies.lastFailure && {
              ...copies.lastFailure,
              message: COPY_FAULTS[copies.lastFailure.code],
            },
            isFailing: isFailing(copies),
          }
        : null,
      ...(isElsewhere ? { isElsewhere } : {}),
    };
    return reply.send(report);
  });
}
