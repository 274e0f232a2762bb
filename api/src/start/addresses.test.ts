/** What the start prints as its address can be typed on a tablet. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../testing/server/self-signed.ts';
import { addressesOf, connectAddresses } from './addresses.ts';
import { greeting } from './greeting.ts';

const address = (at: string, internal = false): NetworkInterfaceInfo => ({
  address: at,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: `${at}/24`,
});
const networks = {
  lo: [address('127.0.0.1', true)],
  eth0: [address('192.168.1.20')],
  wlan0: [address('10.0.0.7'), address('169.254.3.4')],
  docker0: [address('172.17.0.1')],
};

it('the greeting names the addresses of this machine when the server listens everywhere', () => {
  const found = addressesOf({ host: '0.0.0.0', tls: undefined }, { port: 3000, networks });
  expect(found).toEqual(['http://192.168.1.20:3000', 'http://10.0.0.7:3000']);
  const said = greeting(found, { command: 'x' });
  expect(said).toContain('Tableside is open at http://192.168.1.20:3000\n');
  expect(said).toContain('http://10.0.0.7:3000');
  expect(said).not.toContain('0.0.0.0');
  expect(addressesOf({ host: '::', tls: undefined }, { port: 80, networks: {} })).toEqual([
    'http://localhost',
  ]);
});

it('the greeting names the one address that the server was given', () => {
  expect(addressesOf({ host: 'localhost', tls: undefined }, { port: 3000, networks })).toEqual([
    'http://localhost:3000',
  ]);
  expect(addressesOf({ host: '::1', tls: undefined }, { port: 3000, networks })).toEqual([
    'http://[::1]:3000',
  ]);
});

it('the greeting names the hosts of the certificate, because browsers accept no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const of = (names: readonly string[]) => {
    writeFileSync(cert, selfSigned(0, Date.UTC(2100, 0), { names }).cert);
    return addressesOf({ host: '0.0.0.0', tls: { cert, key } }, { port: 443, networks });
  };
  expect(of(['tables.example.com', '*.example.com'])).toEqual(['https://tables.example.com']);
  expect(of([])).toEqual(['https://192.168.1.20', 'https://10.0.0.7']);
});

it('a tablet connects by a number first, over plain http where there is a port for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.pem');
  const names = ['floor.local', 'bar.local'];
  writeFileSync(file, selfSigned(0, Date.UTC(2100, 0), { names }).cert);
  const house = { host: '0.0.0.0', tls: { cert: file, key: file }, port: 443, httpPort: 80 };
  expect(connectAddresses(house, networks)).toEqual([
    'http://floor.local/connect',
    'http://bar.local/connect',
  ]);
  expect(connectAddresses({ ...house, httpPort: undefined }, networks)[0]).toBe(
    'https://floor.local/connect',
  );
  const none = { ...house, tls: undefined, httpPort: 8080 };
  expect(connectAddresses(none, networks)[0]).toBe('http://192.168.1.20:8080/connect');
});
