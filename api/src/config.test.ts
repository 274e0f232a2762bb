import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { nameOfMachine } from './authority/places.ts';
import { isLoopback, readConfig, SETTINGS } from './config.ts';

describe('the environment', () => {
  it('is explained setting by setting in docs/reference/settings.md', () => {
    const page = readFileSync(new URL('../../docs/reference/settings.md', import.meta.url), 'utf8');
    const explained = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(explained.sort()).toEqual([...SETTINGS].sort());
  });

  it('is complete without a single value', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: './data',
      jwtSecret: undefined,
      adminEmail: 'admin@example.com',
      adminPassword: undefined,
      demoData: true,
      logLevel: 'info',
      tls: undefined,
      httpPort: undefined,
      tlsNames: [nameOfMachine()],
      mdns: false,
      auditDays: 730,
      salesDays: undefined,
      guestDays: undefined,
      trustProxy: undefined,
      heartbeatMs: 15_000,
      requestsPerSession: 50,
      socketsPerSession: 8,
      serviceWorker: true,
      webhookNetworks: [],
      printerNetworks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
      leaveMs: 0,
      readyFrom: [],
      metricsFrom: [],
      monitorHosts: [],
      rehearsal: { port: 3001, url: null },
    });
  });

  it('counts an empty value as not set', () => {
    expect(readConfig({ PORT: '', JWT_SECRET: '', DEMO_DATA: '' })).toEqual(readConfig({}));
  });

  it('logs only warnings in a terminal, unless LOG_LEVEL is set', () => {
    expect(readConfig({}, { isTerminal: true }).logLevel).toBe('warn');
    expect(readConfig({}, { isTerminal: false }).logLevel).toBe('info');
    expect(readConfig({ LOG_LEVEL: 'debug' }, { isTerminal: true }).logLevel).toBe('debug');
  });

  it('takes what is set', () => {
    const config = readConfig({
      PORT: '8443',
      HOST: '0.0.0.0',
      DEMO_DATA: 'false',
      ADMIN_EMAIL: 'Owner@Venue.Example',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
      WEBHOOK_NETWORKS: '192.168.10.0/24, fd12::1',
      PRINTER_NETWORKS: '192.168.20.0/24',
      LEAVE_MS: '3000',
      READY_FROM: '10.0.0.0/8',
      METRICS_FROM: '10.1.0.9',
      MONITOR_HOSTS: 'first, Server-1.internal',
      REHEARSAL_PORT: '9000',
      REHEARSAL_URL: 'https://rehearsal.example',
      HEARTBEAT_MS: '600',
      REQUESTS_PER_SESSION: '80',
      SOCKETS_PER_SESSION: '20',
      SERVICE_WORKER: 'false',
    });
    expect(config).toMatchObject({
      port: 8443,
      host: '0.0.0.0',
      demoData: false,
      adminEmail: 'owner@venue.example',
      tls: { cert: 'cert.pem', key: 'key.pem' },
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
      heartbeatMs: 600,
      requestsPerSession: 80,
      socketsPerSession: 20,
      serviceWorker: false,
      webhookNetworks: ['192.168.10.0/24', 'fd12::1'],
      printerNetworks: ['192.168.20.0/24'],
      leaveMs: 3000,
      readyFrom: ['10.0.0.0/8'],
      metricsFrom: ['10.1.0.9'],
      monitorHosts: ['first', 'server-1.internal'],
      rehearsal: { port: 9000, url: 'https://rehearsal.example' },
    });
  });

  it.each([
    [{}, { port: 3001, url: null }],
    [{ PORT: '8443' }, { port: 8444, url: null }],
    [{ PORT: '0' }, { port: 0, url: null }],
    [{ PORT: '65535' }, undefined],
    [{ REHEARSAL_PORT: '0' }, undefined],
  ])('with %o, rehearsals are at %o', (given, expected) => {
    expect(readConfig(given).rehearsal).toEqual(expected);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['JWT_SECRET', 'short'],
    ['ADMIN_EMAIL', 'not an address'],
    ['ADMIN_PASSWORD', 'too short'],
    ['DEMO_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '1'],
    ['WEBHOOK_NETWORKS', 'uniquelocal'],
    ['WEBHOOK_NETWORKS', '10.0.0.0/33'],
    ['LEAVE_MS', '90000'],
    ['READY_FROM', 'loopback'],
    ['METRICS_FROM', 'everybody'],
    ['MONITOR_HOSTS', 'server-1.internal:3000'],
    ['REHEARSAL_PORT', 'next'],
    ['REHEARSAL_PORT', '3000'],
    ['REHEARSAL_URL', 'rehearsal.example'],
    ['TLS', 'mine'],
    ['TLS_NAMES', 'local'],
    ['TLS_NAMES', '*.example.com'],
    ['TLS_NAMES', '192.168.1.20'],
    ['TLS_NAMES', 'tableside.local:443'],
    ['MDNS', 'sometimes'],
    ['HTTP_PORT', 'eighty'],
    ['HTTP_PORT', '80'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['HEARTBEAT_MS', '5'],
    ['REQUESTS_PER_SESSION', '0'],
    ['SOCKETS_PER_SESSION', '0'],
    ['SERVICE_WORKER', 'off'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it('has the certificate of the own authority in the data folder, and then no other', () => {
    const file = '/var/lib/tableside/certificate/server.pem';
    const own = { TLS: 'own', DATA_DIR: '/var/lib/tableside', TLS_NAMES: 'Floor.local, bar.local' };
    expect(readConfig(own)).toMatchObject({
      tls: { cert: file, key: file, isOwn: true },
      tlsNames: ['floor.local', 'bar.local'],
    });
    expect(() => readConfig({ ...own, TLS_CERT: 'cert.pem' })).toThrow(/^TLS and TLS_CERT must not both/);
    expect(readConfig({ ...own, PORT: '443', HTTP_PORT: '80' }).httpPort).toBe(80);
    expect(() => readConfig({ ...own, PORT: '443', HTTP_PORT: '443' })).toThrow(/^HTTP_PORT must be another/);
  });

  it('needs certificate and key together', () => {
    expect(() => readConfig({ TLS_CERT: 'cert.pem' })).toThrow(/^TLS_KEY /);
    expect(() => readConfig({ TLS_KEY: 'key.pem' })).toThrow(/^TLS_CERT /);
  });

  it('shows which addresses only this machine can reach', () => {
    expect(['localhost', '127.0.0.1', '127.8.8.8', '::1'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.1.4', 'localhost.example', '127.0.0.1.example'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-secrets-'));
  const file = join(folder, 'secret');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the new line at their end', () => {
    writeFileSync(file, 'postgres://user:a b@db/name\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://user:a b@db/name');
    writeFileSync(file, 'a secret that only this test knows');
    expect(readConfig({ JWT_SECRET_FILE: file }).jwtSecret).toBe('a secret that only this test knows');
    expect(readConfig({ ADMIN_PASSWORD_FILE: file }).adminPassword).toBe(
      'a secret that only this test knows',
    );
  });

  it('are refused when the file is missing or invalid, or when the value is set as well', () => {
    expect(() => readConfig({ JWT_SECRET_FILE: file })).toThrow(`JWT_SECRET_FILE ${file} cannot be read`);
    writeFileSync(file, 'short');
    expect(() => readConfig({ JWT_SECRET_FILE: file })).toThrow(/^JWT_SECRET must have/);
    expect(() => readConfig({ JWT_SECRET_FILE: file, JWT_SECRET: 'x'.repeat(40) })).toThrow(
      'JWT_SECRET and JWT_SECRET_FILE must not both be set',
    );
  });
});
