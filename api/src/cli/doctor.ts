/** Checks everything that the server needs. Reports whatever is missing or will soon cause trouble. */
import { type Config, readConfig } from '../config.ts';
import { readProduct } from '../running/product.ts';
import { inOneLine } from '../start/in-one-line.ts';
import { databaseOf, imagesOf } from '../start/open-data.ts';
import { StartError } from '../start/start-error.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import type { Storage } from '../storage/storage.ts';
import { type Advice, adviceFor } from './advice.ts';
import { checkBackups, checkCopies, checkDatabase, checkPermissions, isServerRunning } from './check-data.ts';
import { checkClock, checkDisk, checkNode, checkPictures } from './check-machine.ts';
import { checkPorts, checkProxy, checkTls } from './check-network.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkServers } from './check-servers.ts';
import { checkDataDir, checkFileOfSettings, checkNames, checkSecret } from './check-settings.ts';
import { checkVenues } from './check-venue.ts';
import { type CliContext, contextOf, type Outside, withStorage } from './cli-context.ts';
import { type Finding, type Level, linesOf, worstFirst, wrong } from './finding.ts';

/**
 * Returns exit code 1 when something is wrong, otherwise 0. Never throws: a check that fails is a finding. Problems come
 * first. With `isJson`, the findings are one JSON document for other programs.
 */
export async function doctor(outside: Outside, { isJson }: { readonly isJson: boolean }): Promise<number> {
  const { environment, manifest, out } = outside;
  const advice = adviceFor(environment);
  const findings: Finding[] = [
    checkNode(process.version, readProduct(manifest).node),
    await checkPictures(() => import('sharp'), advice),
    ...checkNames(environment),
    ...(await checkFileOfSettings(environment, outside.hands)),
  ];
  const config = settings(environment);
  if (config instanceof StartError) findings.push(wrong('Settings', config.message));
  else findings.push(...(await checkInstallation({ context: contextOf(outside), config, advice })));
  const sorted = worstFirst(findings);
  const count = (level: Level): number => sorted.filter((finding) => finding.level === level).length;
  const [broken, unsure] = [count('wrong'), count('look')];
  if (isJson) out(JSON.stringify({ wrong: broken, look: unsure, findings: sorted }, null, 2));
  else for (const line of [...linesOf(sorted), `\n${broken} wrong, ${unsure} to look at`]) out(line);
  return broken > 0 ? 1 : 0;
}

function settings(environment: Outside['environment']): Config | StartError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

interface Place {
  readonly context: CliContext;
  readonly config: Config;
  readonly advice: Advice;
}

/** What could not be checked is a finding of its own, and the checks after it still run. */
async function checked(
  { context }: Place,
  about: string,
  check: () => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const why = inOneLine(error, databaseOf(context.folder)) ?? String(error);
    return [wrong(about, `could not be checked: ${why}`)];
  }
}

const checkInstallation = (place: Place): Promise<readonly Finding[]> =>
  place.config.databaseUrl === undefined ? checkFile(place) : checkShared(place, place.config.databaseUrl);

async function checkFile(place: Place): Promise<readonly Finding[]> {
  const { context, config } = place;
  const { folder } = context;
  const now = context.now();
  const data = await dataOf(place);
  const isCurrent = data.report?.integrity === 'ok' && data.report.version === MIGRATIONS.length;
  const venues = isCurrent ? await seen(place, (storage) => checkVenues(storage, imagesOf(folder))) : NOTHING;
  return [
    ...(await checkFolder(place)),
    ...(await checked(place, 'Secret', () => checkSecret(config, folder))),
    checkClock(now, data.report?.lastReceivedAt ?? null),
    ...data.findings,
    ...venues.findings,
    ...(await checked(place, 'Backups', () => checkBackups(folder, now, data.report === undefined))),
    ...(await checked(place, 'Copies of backups', () => checkCopies(folder, config.backupCommand, now))),
    ...(await checkReach(place, venues.hosts)),
  ];
}

async function checkShared(place: Place, url: string): Promise<readonly Finding[]> {
  const { context } = place;
  const images = imagesOf(context.folder);
  let isFit = false;
  const findings = await checked(place, 'Database', async () => {
    const found = await checkPostgres(url, context.now());
    isFit = found.isFit;
    return found.findings;
  });
  const lookAll = async (storage: Storage): Promise<Finding[]> => [
    ...(await checkServers(storage.releases)),
    ...(await checkVenues(storage, images)),
  ];
  const venues = isFit ? await seen(place, lookAll) : NOTHING;
  return [
    ...(await checkFolder(place)),
    ...findings,
    ...venues.findings,
    ...(await checkReach(place, venues.hosts)),
  ];
}

const checkFolder = async (place: Place): Promise<Finding[]> => {
  const { context, config, advice } = place;
  return [
    ...(await checked(place, 'DATA_DIR', () => checkDataDir(config, advice))),
    ...(await checked(place, 'Disk', () => checkDisk(context.folder))),
    ...(await checked(place, 'Data folder', () => checkPermissions(context.folder))),
  ];
};

const checkReach = async (place: Place, hosts: readonly string[]): Promise<Finding[]> => {
  const { context, config } = place;
  return [
    ...(await checked(place, 'Port', () => checkPorts(config, isServerRunning(context.folder)))),
    ...(await checked(place, 'TLS', () => checkTls(config, { now: context.now(), hosts }))),
    checkProxy(config),
  ];
};

async function dataOf(place: Place): Promise<ReturnType<typeof checkDatabase>> {
  let data: ReturnType<typeof checkDatabase> | undefined;
  const findings = await checked(place, 'Database', () => {
    data = checkDatabase(place.context.folder, place.advice);
    return data.findings;
  });
  return data ?? { findings, report: undefined };
}

interface Seen {
  readonly findings: readonly Finding[];
  /** The names at which the open venues are served. */
  readonly hosts: readonly string[];
}
const NOTHING: Seen = { findings: [], hosts: [] };

/** Looks into the open database. */
async function seen(place: Place, look: (storage: Storage) => Promise<Finding[]>): Promise<Seen> {
  let hosts: string[] = [];
  const findings = await checked(place, 'Venue', () =>
    withStorage(place.context, async (storage) => {
      const open = (await storage.venues.list()).filter(({ closedAt }) => closedAt === null);
      hosts = open.flatMap(({ host, formerHosts }) => [...(host === null ? [] : [host]), ...formerHosts]);
      return look(storage);
    }),
  );
  return { findings, hosts };
}
