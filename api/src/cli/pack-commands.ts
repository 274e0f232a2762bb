/**
 * Moves a server to another machine: `pack` puts the data, the pictures and the secret into one folder, and `unpack` takes
 * them from there. The sums in the folder show whether the way there changed anything.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { addPictures } from '../running/backup-pictures.ts';
import { readProduct } from '../running/product.ts';
import { keepSecret, prepareDataDir, secretIn, secretOf } from '../start/data-dir.ts';
import { imagesOf } from '../start/open-data.ts';
import { copyDatabaseFile } from '../storage/sqlite/copies/copy-file.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { adviceFor } from './advice.ts';
import { bringPictures, problemOf, replaceDatabase } from './backup-commands.ts';
import { type CliContext, existingDatabase, isOfServer, refuseForPostgres } from './cli-context.ts';
import { CliError } from './cli-error.ts';

const PACKED = 'pack.json';
const DATABASE = 'tableside.db';
const SECRET = 'jwt-secret';

const Pack = v.object({
  tableside: v.string(),
  packedAt: v.string(),
  /** The SHA-256 of each file. */
  sums: v.record(v.string(), v.string()),
});

export async function pack(context: CliContext, typed: string): Promise<number> {
  refuseForPostgres(context);
  const { folder, hands, out, config } = context;
  const database = existingDatabase(folder);
  const place = context.path(typed);
  if (isOfServer(context, place)) throw new CliError(`Name a folder outside of ${folder}.`);
  // Nothing that a running server takes meanwhile would be in the pack.
  const lock = lockFolder(folder);
  try {
    const secret = config.jwtSecret === undefined ? secretIn(folder) : undefined;
    await hands.asTyped(() => fill(context, { place, database, secret }));
    await hands.giveToOwner(place);
  } finally {
    lock.release();
  }
  const { command } = adviceFor(context.environment);
  out(`Packed into ${place}. It holds the secret of the server: whoever has it can sign in as anybody.`);
  if (config.jwtSecret !== undefined) out('JWT_SECRET is not in it: set the same one there.');
  out(`On the other machine, while its server is stopped: ${command(`unpack ${typed}`)}`);
  out('Never start this server again on its data.');
  return 0;
}

interface Filling {
  readonly place: string;
  readonly database: string;
  readonly secret: string | undefined;
}

async function fill(context: CliContext, { place, database, secret }: Filling): Promise<void> {
  if (existsSync(place)) throw new CliError(`${place} is there already.`);
  if (!existsSync(dirname(place))) throw new CliError(`The folder ${dirname(place)} does not exist.`);
  mkdirSync(place, { mode: 0o700 });
  await copyDatabaseFile(database, join(place, DATABASE));
  await addPictures(imagesOf(context.folder), imagesOf(place), 'copied');
  if (secret !== undefined) writeFileSync(join(place, SECRET), secret, { mode: 0o600 });
  const files = (await readdir(place, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const sums: Record<string, string> = {};
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    sums[path.slice(place.length + 1).replaceAll('\\', '/')] = await sumOf(path);
  }
  const packed = { tableside: readProduct(context.manifest).version, packedAt: context.at(), sums };
  writeFileSync(join(place, PACKED), `${JSON.stringify(packed, null, 2)}\n`, { mode: 0o600 });
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export async function unpack(context: CliContext, typed: string): Promise<number> {
  refuseForPostgres(context);
  const { config, hands, out } = context;
  const place = context.path(typed);
  const secret = await hands.asTyped(() => checked(place));
  if (config.jwtSecret !== undefined && secret !== undefined && config.jwtSecret !== secret)
    throw new CliError('JWT_SECRET is set here, and is not the secret in the pack. Remove the setting.');
  const folder = prepareDataDir(config.dataDir);
  const lock = lockFolder(folder);
  try {
    if (secret !== undefined) replaceSecret(folder, secret, context.at());
    const kept = await replaceDatabase(context, { backup: join(place, DATABASE), folder });
    await bringPictures(context, [imagesOf(place)], imagesOf(folder));
    if (kept !== null) out(`The database from before is kept in ${kept}.`);
    out('Unpacked. Start the server: devices begin anew and send again what they still hold.');
    if (secret === undefined) out('The pack has no secret: set JWT_SECRET to that of the other machine.');
    return 0;
  } finally {
    lock.release();
  }
}

/** Returns the secret in the pack. Throws when the pack is not as it was made. */
async function checked(place: string): Promise<string | undefined> {
  const { sums } = packIn(place);
  if (!sums[DATABASE]) throw new CliError(`${place} has no database.`);
  for (const [name, sum] of Object.entries(sums)) {
    const path = join(place, name);
    if (name.split('/').includes('..') || !existsSync(path))
      throw new CliError(`${path} is missing. Copy the pack again.`);
    if ((await sumOf(path)) !== sum)
      throw new CliError(`${path} is not as it was packed. Copy the pack again. Nothing was changed.`);
  }
  const problem = problemOf(inspectDatabase(join(place, DATABASE)));
  if (problem !== undefined) throw new CliError(`${place} is not unpacked. ${problem}`);
  return sums[SECRET] === undefined ? undefined : readFileSync(join(place, SECRET), 'utf8').trim();
}

function packIn(place: string): v.InferOutput<typeof Pack> {
  const file = join(place, PACKED);
  if (!existsSync(file)) throw new CliError(`${place} is no pack: it has no ${PACKED}.`);
  try {
    return v.parse(Pack, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new CliError(`${file} cannot be read. Copy the pack again.`);
  }
}

/** A secret that was there is kept with the database that it belongs to. */
function replaceSecret(folder: string, secret: string, at: string): void {
  const before = secretOf(folder);
  if (existsSync(before) && readFileSync(before, 'utf8').trim() !== secret) {
    const kept = join(folder, 'replaced', at.replaceAll(':', '-'));
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    renameSync(before, join(kept, SECRET));
  }
  keepSecret(folder, secret);
}
