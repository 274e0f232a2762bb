/**
 * The house's own authority and the certificate of its server, as files in DATA_DIR. Makes them where they are missing,
 * and another certificate in time before it ends, or once the machine has other names or addresses.
 */
import type { X509Certificate } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { ownAddresses } from '../start/addresses.ts';
import { writeSecret } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { fileFault } from '../storage/door/file-fault.ts';
import { coversAddress, coversName, type Limits, networksOf } from './limits.ts';
import { authorityFileOf, serverFileOf } from './places.ts';
import { issue, limitsOf, makeAuthority, openPair, type Pair } from './x509.ts';

/** Long enough to be away for a winter. */
const RENEW_DAYS = 90;

export interface Wanted {
  readonly dataDir: string;
  readonly names: readonly string[];
  readonly networks: Parameters<typeof ownAddresses>[0];
  /** ms */
  readonly now: number;
}

export interface OwnCertificate {
  /** The authority without its key. */
  readonly authority: X509Certificate;
  readonly limits: Limits;
  readonly server: X509Certificate;
  /** Names and addresses of this machine that the authority may not vouch for. */
  readonly leftOut: readonly string[];
  /** What kept a certificate that is due from being made. The earlier one still serves. */
  readonly fault?: unknown;
}

/** Throws `StartError` or `StorageOpenError` when there is none and none can be made. */
export function keepCertificate(wanted: Wanted): OwnCertificate {
  const pair = readPair(authorityFileOf(wanted.dataDir)) ?? newAuthority(wanted);
  const authority = usable(authorityFileOf(wanted.dataDir), pair);
  const limits = limitsOf(authority);
  const own = ownAddresses(wanted.networks).map(({ address }) => address);
  const [names, addresses] = [
    wanted.names.filter((name) => coversName(limits, name)),
    own.filter((address) => coversAddress(limits, address)),
  ];
  const leftOut = [...wanted.names, ...own].filter((one) => !names.includes(one) && !addresses.includes(one));
  if (names.length + addresses.length === 0)
    throw new StartError(
      `the authority in ${authorityFileOf(wanted.dataDir)} is for other names and networks: make another one with certificate --new`,
    );
  const kept = serverNow(wanted.dataDir);
  const told = { authority, limits, leftOut };
  if (kept && !isDue(kept, { authority, names, addresses, now: wanted.now }))
    return { ...told, server: kept };
  try {
    const server = issue(pair, { names, addresses, now: wanted.now });
    write(serverFileOf(wanted.dataDir), server);
    return { ...told, server: openPair(server).certificate };
  } catch (error) {
    if (!kept) throw error;
    return { ...told, server: kept, fault: error };
  }
}

/** Makes an authority in the place of the one that is there. Every tablet has to trust it anew. */
export function newAuthority({ dataDir, names, networks, now }: Wanted): Pair {
  const pair = makeAuthority({ limits: { names, networks: networksOf(ownAddresses(networks)) }, now });
  write(authorityFileOf(dataDir), pair);
  return pair;
}

/** Returns the authority without its key. Undefined when there is none that can be read. */
export function authorityIn(dataDir: string): X509Certificate | undefined {
  try {
    const pair = readPair(authorityFileOf(dataDir));
    return pair === undefined ? undefined : openPair(pair).certificate;
  } catch {
    return undefined;
  }
}

function usable(file: string, pair: Pair): X509Certificate {
  try {
    return openPair(pair).certificate;
  } catch {
    throw new StartError(
      `${file} holds no usable authority. Put back a copy of it, or make another one with certificate --new`,
    );
  }
}

/** The authority with its key, for a pack. Whoever has it can vouch for the house. */
export const packedAuthority = (dataDir: string): Pair | undefined => readPair(authorityFileOf(dataDir));

export function takePackedAuthority(dataDir: string, pair: Pair): void {
  usable(authorityFileOf(dataDir), pair);
  write(authorityFileOf(dataDir), pair);
}

/** A certificate that cannot be read is made anew. */
function serverNow(dataDir: string): X509Certificate | undefined {
  try {
    const pair = readPair(serverFileOf(dataDir));
    return pair === undefined ? undefined : openPair(pair).certificate;
  } catch {
    return undefined;
  }
}

interface Due {
  readonly authority: X509Certificate;
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly now: number;
}

function isDue(server: X509Certificate, { authority, names, addresses, now }: Due): boolean {
  // One that begins later was made while the clock was wrong.
  if (Date.parse(server.validFrom) > now || Date.parse(server.validTo) - now < RENEW_DAYS * DAY_MS)
    return Date.parse(authority.validTo) > Date.parse(server.validTo) || Date.parse(server.validFrom) > now;
  if (!server.checkIssued(authority) || !server.verify(authority.publicKey)) return true;
  const has = (server.subjectAltName ?? '').split(', ').sort();
  const should = [
    ...names.map((name) => `DNS:${name}`),
    ...addresses.map((address) => `IP Address:${address}`),
  ];
  return has.join() !== should.sort().join();
}

function write(file: string, text: string): void {
  prepareFolder(dirname(file));
  writeSecret(file, text);
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw fileFault(folder, error) ?? error;
  }
  if (!lstatSync(folder).isDirectory()) throw new StartError(`${folder} is not a folder`);
  chmodSync(folder, 0o700);
}

/** Takes away access that others have. Follows no link, which could lead to a file of somebody else. */
function readPair(file: string): Pair | undefined {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'ELOOP') throw new StartError(`${file} is a link: put the file itself there`);
    throw fileFault(file, error) ?? error;
  }
  try {
    if (!fstatSync(handle).isFile()) throw new StartError(`${file} is not a file`);
    fchmodSync(handle, 0o600);
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
