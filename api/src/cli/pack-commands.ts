/**
 * Moves a server to another machine: `pack` puts the data, the pictures, the secret and the house's own authority into one
 * folder, and `unpack` takes them from there. The sums in the folder show whether the way there changed anything.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { packedAuthority, takePackedAuthority } from '../authority/own-certificate.ts';
import { authorityFileOf } from '../authority/places.ts';
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
const AUTHORITY = 'authority.pem';

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
    const kept = { [SECRET]: secret, [AUTHORITY]: packedAuthority(folder) };
    await hands.asTyped(() => fill(context, { place, database, kept }));
    await hands.giveToOwner(place);
  } finally {
    lock.release();
  }
  const { command } = adviceFor(context.environment);
  out(`Packed into ${place}. It holds the secrets of the server: whoever has it can sign in as anybody.`);
  if (config.jwtSecret !== undefined) out('JWT_SECRET is not in it: set the same one there.');
  out(`On the other machine, while its server is stopped: ${command(`unpack ${typed}`)}`);
  out('Never start this server again on its data.');
  return 0;
}

interface Filling {
  readonly place: string;
  readonly database: string;
  /** The texts that only the server knows, by the names of their files. */
  readonly kept: Readonly<Record<string, string | undefined>>;
}

async function fill(context: CliContext, { place, database, kept }: Filling): Promise<void> {
  if (existsSync(place)) throw new CliError(`${place} is there already.`);
  if (!existsSync(dirname(place))) throw new CliError(`The folder ${dirname(place)} does not exist.`);
  mkdirSync(place, { mode: 0o700 });
  await copyDatabaseFile(database, join(place, DATABASE));
  await addPictures(imagesOf(context.folder), imagesOf(place), 'copied');
  for (const [name, text] of Object.entries(kept))
    if (text !== undefined) writeFileSync(join(place, name), text, { mode: 0o600 });
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
  const { secret, authority } = await hands.asTyped(() => checked(place));
  if (config.jwtSecret !== undefined && secret !== undefined && config.jwtSecret !== secret)
    throw new CliError('JWT_SECRET is set here, and is not the secret in the pack. Remove the setting.');
  const folder = prepareDataDir(config.dataDir);
  const lock = lockFolder(folder);
  try {
    if (secret !== undefined) {
      setAside(secretOf(folder), secret, context);
      keepSecret(folder, secret);
    }
    if (authority !== undefined) {
      setAside(authorityFileOf(folder), authority, context);
      takePackedAuthority(folder, authority);
    }
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

interface Known {
  readonly secret: string | undefined;
  readonly authority: string | undefined;
}

/** Returns what only the server knew. Throws when the pack is not as it was made. */
async function checked(place: string): Promise<Known> {
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
  const textOf = (name: string): string | undefined =>
    sums[name] === undefined ? undefined : readFileSync(join(place, name), 'utf8');
  return { secret: textOf(SECRET)?.trim(), authority: textOf(AUTHORITY) };
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

/** What was there is kept with the database that it belongs to. */
function setAside(file: string, text: string, { folder, at }: CliContext): void {
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === text.trim()) return;
  const kept = join(folder, 'replaced', at().replaceAll(':', '-'));
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  renameSync(file, join(kept, basename(file)));
}
