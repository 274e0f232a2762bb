/** Checks everything that the server needs. Reports whatever is missing or will soon cause trouble. */
import { type Config, readConfig } from '../config.ts';
import { readProduct } from '../running/product.ts';
import { imagesOf } from '../start/open-data.ts';
import { StartError } from '../start/start-error.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import type { Storage } from '../storage/storage.ts';
import type { Finding, Level } from './check.ts';
import { wrong } from './check.ts';
import { checkBackups, checkDatabase, checkPermissions, isServerRunning } from './check-data.ts';
import { checkClock, checkDisk, checkNode, checkPictures } from './check-machine.ts';
import { checkPort, checkProxy, checkTls } from './check-network.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkServers } from './check-servers.ts';
import { checkVenues } from './check-venue.ts';
import { contextOf, type Outside, withStorage } from './cli-context.ts';

const SIGNS: Record<Level, string> = { well: '✓', look: '!', wrong: '✗' };

/** Returns exit code 1 when something is wrong, otherwise 0. */
export async function doctor(outside: Outside): Promise<number> {
  const { environment, manifest, out } = outside;
  const findings: Finding[] = [
    checkNode(process.version, readProduct(manifest).node),
    await checkPictures(() => import('sharp')),
  ];
  const config = settings(environment);
  if (config instanceof StartError) findings.push(wrong('Settings', config.message));
  else findings.push(...(await checkInstallation(outside, config)));
  for (const { level, about, text } of findings) out(`${SIGNS[level]} ${about}: ${text}`);
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  out(`\n${count('wrong')} wrong, ${count('look')} to look at`);
  return count('wrong') > 0 ? 1 : 0;
}

function settings(environment: Outside['environment']): Config | StartError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

async function checkInstallation(outside: Outside, config: Config): Promise<Finding[]> {
  const context = contextOf(outside);
  const { folder } = context;
  const now = outside.now();
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return checkWithPostgres(outside, config, databaseUrl);
  const { findings, report } = checkDatabase(folder);
  const isCurrent = report?.integrity === 'ok' && report.version === MIGRATIONS.length;
  return [
    await checkDisk(folder),
    checkClock(now, report?.lastReceivedAt ?? null),
    checkPermissions(folder),
    ...findings,
    ...(isCurrent ? await withStorage(context, (storage) => checkVenues(storage, imagesOf(folder))) : []),
    checkBackups(folder, now, report === undefined),
    await checkPort(config, isServerRunning(folder)),
    checkTls(config, now),
    checkProxy(config),
  ];
}

async function checkWithPostgres(outside: Outside, config: Config, url: string): Promise<Finding[]> {
  const context = contextOf(outside);
  const { folder } = context;
  const now = outside.now();
  const checkShared = async (storage: Storage): Promise<Finding[]> => [
    ...(await checkServers(storage.releases)),
    ...(await checkVenues(storage, imagesOf(folder))),
  ];
  const { findings, isFit } = await checkPostgres(url, now);
  return [
    await checkDisk(folder),
    checkPermissions(folder),
    ...findings,
    ...(isFit ? await withStorage(context, checkShared) : []),
    await checkPort(config, isServerRunning(folder)),
    checkTls(config, now),
    checkProxy(config),
  ];
}
