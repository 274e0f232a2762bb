/** The house's own authority vouches for the house, for nothing else, and nobody else reads its key. */
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { authorityIn, keepCertificate, newAuthority } from './own-certificate.ts';
import { authorityFileOf, serverFileOf } from './places.ts';
import { issue } from './x509.ts';

const NOW = Date.now();
const NAME = 'tableside.local';
/** Node has no other word for what a constraint forbids. openssl says it in words. */
const REFUSED = 'UNSPECIFIED';
const networksAt = (...cidrs: string[]) => ({
  eth0: cidrs.map((cidr) => ({
    address: cidr.split('/')[0] ?? '',
    cidr,
    netmask: '',
    family: 'IPv4' as const,
    mac: '',
    internal: false,
  })),
});

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tableside-authority-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

const keep = (change: { names?: string[]; at?: string[]; now?: number } = {}) =>
  keepCertificate({
    dataDir,
    names: change.names ?? [NAME],
    networks: networksAt(...(change.at ?? ['192.168.1.20/24'])),
    now: change.now ?? NOW,
  });

const pairOfAuthority = () => readFileSync(authorityFileOf(dataDir), 'utf8');
const namesOf = ({ subjectAltName }: X509Certificate) => subjectAltName;

/** Resolves to what a client that trusts this authority alone says of the certificate; undefined when it takes it. */
async function refusalOf(pair: string, host: string): Promise<string | undefined> {
  const server = createServer({ cert: pair, key: pair }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await new Promise((resolve, reject) => {
      const client: TLSSocket = connect({
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        ...(/[a-z]/.test(host) ? { servername: host } : {}),
        ca: authorityIn(dataDir)?.toString(),
        rejectUnauthorized: false,
        checkServerIdentity: () => undefined,
      });
      client.once('error', reject);
      client.once('secureConnect', () => {
        const isNamed = new X509Certificate(client.getPeerX509Certificate()?.raw ?? '');
        const fits = /[a-z]/.test(host) ? isNamed.checkHost(host) : isNamed.checkIP(host);
        const error: unknown = client.authorizationError;
        resolve(client.authorized ? (fits ? undefined : 'another name') : String(error));
        client.destroy();
      });
    });
  } finally {
    server.close();
  }
}

describe('a client that trusts the authority', () => {
  it('takes the server by its name and by its address, and by no name that it asks for [T134]', async () => {
    keep();
    const pair = readFileSync(serverFileOf(dataDir), 'utf8');
    expect(await refusalOf(pair, NAME)).toBeUndefined();
    expect(await refusalOf(pair, '192.168.1.20')).toBeUndefined();
    expect(await refusalOf(pair, 'other.local')).toBe('another name');
  });

  const outside: [string, { names?: string[]; addresses?: string[] }][] = [
    ['another name', { names: ['bank.example'] }],
    ['a name that ends like its own', { names: ['eviltableside.local'] }],
    ['the domain above its name', { names: ['local'] }],
    ['an address of another network', { addresses: ['10.0.0.1'] }],
    ['an address of IPv6', { addresses: ['fd12::1'] }],
  ];
  it.each(outside)('refuses what a thief of the key signs for %s [T131]', async (_, asked) => {
    keep();
    const stolen = issue(pairOfAuthority(), { names: [NAME], addresses: [], now: NOW, ...asked });
    expect(await refusalOf(stolen, asked.names?.[0] ?? asked.addresses?.[0] ?? '')).toBe(REFUSED);
  });

  it('refuses every address when the authority was made without a network [T131]', async () => {
    keep({ at: [] });
    const stolen = issue(pairOfAuthority(), { names: [NAME], addresses: ['192.168.1.20'], now: NOW });
    expect(await refusalOf(stolen, '192.168.1.20')).toBe(REFUSED);
  });

  it('refuses an authority that the authority signed [T131]', async () => {
    keep();
    const below = issue(pairOfAuthority(), { names: [NAME], addresses: [], now: NOW });
    const signed = issue(below, { names: [`bar.${NAME}`], addresses: [], now: NOW });
    expect(await refusalOf(`${signed}${below}`, `bar.${NAME}`)).toBe(REFUSED);
  });

  it.runIf(spawnSync('openssl', ['version']).status === 0)('is openssl, too', () => {
    keep();
    const [root, leaf, bad] = ['root.pem', 'leaf.pem', 'bad.pem'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(root, String(authorityIn(dataDir)));
    writeFileSync(leaf, readFileSync(serverFileOf(dataDir)));
    writeFileSync(bad, issue(pairOfAuthority(), { names: ['bank.example'], addresses: [], now: NOW }));
    const verify = (file: string) =>
      execFileSync('openssl', ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', root, file], {
        stdio: 'pipe',
      });
    expect(verify(leaf).toString()).toContain('OK');
    expect(() => verify(bad)).toThrow(/permitted subtree violation/);
  });
});

describe('the certificate of the server', () => {
  it('is kept while it is good, and lives at most 398 days', () => {
    const { server } = keep();
    expect(keep().server.serialNumber).toBe(server.serialNumber);
    expect(namesOf(server)).toBe(`DNS:${NAME}, IP Address:192.168.1.20`);
    expect(Date.parse(server.validTo) - Date.parse(server.validFrom)).toBeLessThanOrEqual(398 * DAY_MS);
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it.each([
    ['89 days before it ends', { now: NOW + 308 * DAY_MS }],
    ['when the clock was ahead', { now: NOW - 3 * DAY_MS }],
    ['when the router gave out another address', { at: ['192.168.1.44/24'] }],
    ['for one more name', { names: [NAME, `bar.${NAME}`] }],
  ])('is made anew %s, by the same authority', (_, change) => {
    const { server, authority } = keep();
    const later = keep(change);
    expect(later.server.serialNumber).not.toBe(server.serialNumber);
    expect(later.authority.fingerprint256).toBe(authority.fingerprint256);
    expect(keep(change).server.serialNumber).toBe(later.server.serialNumber);
  });

  it('is made anew when it cannot be read or is of another authority', () => {
    const first = keep().server.serialNumber;
    writeFileSync(serverFileOf(dataDir), 'half of a');
    const second = keep().server;
    expect(second.serialNumber).not.toBe(first);
    newAuthority({ dataDir, names: [NAME], networks: networksAt('192.168.1.20/24'), now: NOW });
    const third = keep();
    expect(third.server.serialNumber).not.toBe(second.serialNumber);
    expect(third.server.verify(third.authority.publicKey)).toBe(true);
  });

  it('names what the authority covers, and tells what it leaves out', () => {
    keep();
    const { server, leftOut } = keep({ names: [NAME, 'bank.example'], at: ['10.9.9.9/24'] });
    expect(namesOf(server)).toBe(`DNS:${NAME}`);
    expect(leftOut).toEqual(['bank.example', '10.9.9.9']);
    expect(() => keep({ names: ['bank.example'], at: [] })).toThrow(/is for other names and networks/);
  });

  it('goes on serving when the next one cannot be written', () => {
    const { server } = keep();
    const aside = `${serverFileOf(dataDir)}.new`;
    mkdirSync(join(aside, 'in the way'), { recursive: true });
    const later = keep({ now: NOW + 320 * DAY_MS });
    expect(later.server.serialNumber).toBe(server.serialNumber);
    expect(later.fault).toBeDefined();
  });

  it.each([
    ['10.1.2.3/8', '10.1.0.0/16'],
    ['192.168.7.9/25', '192.168.7.0/25'],
    ['203.0.113.9/24', '203.0.113.9/32'],
  ])('of a machine at %s comes from an authority for %s', (at, network) => {
    expect(keep({ at: [at] }).limits).toEqual({ names: [NAME], networks: [network] });
  });
});

describe('the key of the authority', () => {
  it('is for the user of the server alone, whatever it was before [T132]', () => {
    keep();
    for (const file of [authorityFileOf(dataDir), serverFileOf(dataDir)]) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      chmodSync(file, 0o644);
    }
    chmodSync(join(dataDir, 'certificate'), 0o755);
    keep({ now: NOW + 320 * DAY_MS });
    expect(statSync(authorityFileOf(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'certificate')).mode & 0o777).toBe(0o700);
  });

  it('is not followed through a link, neither read nor written [T132]', () => {
    keep();
    const elsewhere = join(dataDir, 'elsewhere.pem');
    renameSync(authorityFileOf(dataDir), elsewhere);
    symlinkSync(elsewhere, authorityFileOf(dataDir));
    expect(() => keep()).toThrow(/is a link/);
    const before = readFileSync(elsewhere, 'utf8');
    newAuthority({ dataDir, names: [NAME], networks: {}, now: NOW });
    expect(readFileSync(elsewhere, 'utf8')).toBe(before);
    expect(lstatSync(authorityFileOf(dataDir)).isFile()).toBe(true);
    rmSync(join(dataDir, 'certificate'), { recursive: true });
    mkdirSync(join(dataDir, 'other'));
    symlinkSync(join(dataDir, 'other'), join(dataDir, 'certificate'));
    expect(() => keep()).toThrow(/is not a folder/);
    expect(existsSync(join(dataDir, 'other', 'authority.pem'))).toBe(false);
  });

  it('that is cut short is told in one line, and nothing is made in its place', () => {
    keep();
    writeFileSync(authorityFileOf(dataDir), pairOfAuthority().slice(0, 700));
    expect(() => keep()).toThrow(/holds no usable authority/);
    expect(authorityIn(dataDir)).toBeUndefined();
  });
});
