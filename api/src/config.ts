/**
 * Parses the environment once, and reads the files that it names for secrets. Throws a `StartError` whose one line names
 * the wrong value.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import * as v from 'valibot';
import { nameOfMachine, serverFileOf } from './authority/places.ts';
import { StartError } from './start/start-error.ts';
import { AUDIT_DAYS, SALES_DAYS } from './storage/door/pruning.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PRESETS = ['loopback', 'linklocal', 'uniquelocal'];

const integer = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
  v.transform((text) => text === 'true' || text === '1'),
);

/** Accepts only addresses, networks and named ranges. Hop counts and `true` would let a client forge its address. */
const isProxyAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  if (PRESETS.includes(text)) return true;
  const width = isIP(address) === 4 ? 32 : 128;
  const mask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return isIP(address) !== 0 && mask && rest.length === 0;
};

const addressList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check(
    (parts) => parts.every(isProxyAddress),
    'must list addresses or networks, such as 127.0.0.1,10.0.0.0/8',
  ),
);

/** Accepts the same values as the proxy list, except names of ranges: a network must be given in numbers. */
const networkList = v.pipe(
  addressList,
  v.check(
    (parts) => !parts.some((part) => PRESETS.includes(part)),
    'must list addresses or networks, such as 192.168.10.0/24',
  ),
);

/** A server with SQLite stands in the house. One on PostgreSQL may stand anywhere, and calls no printer unasked. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

const hostList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
  v.check(
    (parts) => parts.every((part) => /^[a-z0-9_.-]+$/.test(part)),
    'must list host names without ports, such as server-1.internal',
  ),
);

/** An authority limited to `com` would be limited to nothing, so a name has two parts at least. */
const nameList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
  v.check(
    (parts) =>
      parts.every((part) =>
        /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(part),
      ),
    'must list names such as tableside.local,tables.example.com',
  ),
);

const Environment = v.object({
  PORT: v.optional(integer(0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]+$/, 'must be a host name or address')),
    'localhost',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(v.string()),
  STANDBY: v.optional(v.literal('synchronous', 'must be synchronous, or not set')),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must be an email address'), v.maxLength(254)),
    'admin@example.com',
  ),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(10, 'must have at least 10 characters'),
      v.maxLength(200, 'must have at most 200 characters'),
    ),
  ),
  DEMO_DATA: v.optional(flag, 'true'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  TLS: v.optional(v.literal('own', 'must be own, or not set')),
  TLS_NAMES: v.optional(nameList),
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  HTTP_PORT: v.optional(integer(0, 65_535)),
  MDNS: v.optional(flag, 'false'),
  TRUST_PROXY: v.optional(addressList),
  HEARTBEAT_MS: v.optional(integer(300, 300_000), String(HEARTBEAT_MS)),
  REQUESTS_PER_SESSION: v.optional(integer(1, 100_000), '50'),
  SOCKETS_PER_SESSION: v.optional(integer(1, 10_000), '8'),
  SERVICE_WORKER: v.optional(flag, 'true'),
  WEBHOOK_NETWORKS: v.optional(networkList),
  PRINTER_NETWORKS: v.optional(networkList),
  CARD_SIMULATOR: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^http:\/\/127\.0\.0\.1:\d{1,5}$/,
        'must be an address of this machine, such as http://127.0.0.1:4010',
      ),
    ),
  ),
  LEAVE_MS: v.optional(integer(0, 60_000), '0'),
  READY_FROM: v.optional(networkList),
  METRICS_FROM: v.optional(networkList),
  MONITOR_HOSTS: v.optional(hostList),
  BACKUP_COMMAND: v.optional(v.string()),
  AUDIT_DAYS: v.optional(integer(AUDIT_DAYS, 36_500), String(AUDIT_DAYS)),
  SALES_DAYS: v.optional(integer(SALES_DAYS, 36_500)),
  GUEST_DAYS: v.optional(integer(30, 36_500)),
  REHEARSAL_PORT: v.optional(integer(0, 65_535)),
  REHEARSAL_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[A-Za-z0-9_.:[\]-]+$/, 'must be an address such as https://host:3001'),
    ),
  ),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The PostgreSQL database. When absent, the data is in a SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Set when a standby that takes over has every commit. */
  readonly standby: 'synchronous' | undefined;
  /** When absent, a secret is generated once and kept in `dataDir`. */
  readonly jwtSecret: string | undefined;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly demoData: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Paths of the PEM files. */
  readonly tls: { readonly cert: string; readonly key: string; readonly isOwn?: true } | undefined;
  /** The port of plain http, beside https, for the page on which tablets connect. */
  readonly httpPort: number | undefined;
  /** Names for which an authority of the house's own vouches. */
  readonly tlsNames: readonly string[];
  /** Whether the server answers to its `.local` names where avahi does not. */
  readonly mdns: boolean;
  /** Proxies whose X-Forwarded headers are trusted. */
  readonly trustProxy: readonly string[] | undefined;
  readonly heartbeatMs: number;
  /** Per second. An account may make 8 times as many requests, an address 10 times. */
  readonly requestsPerSession: number;
  /**
   * How many sockets may be open at once. A staff account may hold 8 times as many, a guest account twice as many, and
   * all guests at one address 32 times as many.
   */
  readonly socketsPerSession: number;
  /** Whether browsers may cache the app. False removes what they have cached. */
  readonly serviceWorker: boolean;
  /** Private networks that webhooks may be sent to. */
  readonly webhookNetworks: readonly string[];
  /** Networks in which the server may call printers. */
  readonly printerNetworks: readonly string[];
  /** Where a simulated provider of card readers is. Undefined: the providers themselves are asked. */
  readonly cardSimulator: string | undefined;
  /** How long a server that stops still serves everything while its health check fails. */
  readonly leaveMs: number;
  /** Networks that may ask whether the server is ready. */
  readonly readyFrom: readonly string[];
  /** Networks that may read the metrics. */
  readonly metricsFrom: readonly string[];
  /** Names by which monitoring reaches this server. */
  readonly monitorHosts: readonly string[];
  /** For how many days the audit trail is kept. */
  readonly auditDays: number;
  /** After how many days sales are deleted. Undefined: never. */
  readonly salesDays: number | undefined;
  /** After how many days guests are forgotten. Undefined: never by itself. */
  readonly guestDays: number | undefined;
  /** A line for the shell that copies the backups to another place. */
  readonly backupCommand: string | undefined;
  /** Where rehearsals are served. Undefined: this server gives none. */
  readonly rehearsal: { readonly port: number; readonly url: string | null } | undefined;
}

/** Settings that an image or a service should get from a file: `DATABASE_URL_FILE=/run/secrets/…`. */
const SECRETS = ['DATABASE_URL', 'JWT_SECRET', 'ADMIN_PASSWORD'];

/** The names of all settings. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(Environment.entries),
  ...SECRETS.map((name) => `${name}_FILE`),
];

/**
 * Treats an empty value as not set, because scripts produce `PORT= npm start`. In a terminal, logs only warnings unless
 * LOG_LEVEL says otherwise, so that the address and the first password stay visible.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { isTerminal = false }: { readonly isTerminal?: boolean | undefined } = {},
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, { ...given, ...secretsIn(given) });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new StartError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}`);
  }
  const values = parsed.output;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    standby: values.STANDBY,
    jwtSecret: values.JWT_SECRET,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demoData: values.DEMO_DATA,
    logLevel: values.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    tls: tlsOf(values),
    httpPort: httpPortOf(values),
    tlsNames: values.TLS_NAMES ?? [nameOfMachine()],
    mdns: values.MDNS,
    trustProxy: values.TRUST_PROXY,
    heartbeatMs: values.HEARTBEAT_MS,
    requestsPerSession: values.REQUESTS_PER_SESSION,
    socketsPerSession: values.SOCKETS_PER_SESSION,
    serviceWorker: values.SERVICE_WORKER,
    webhookNetworks: values.WEBHOOK_NETWORKS ?? [],
    printerNetworks: values.PRINTER_NETWORKS ?? (values.DATABASE_URL === undefined ? PRIVATE_NETWORKS : []),
    cardSimulator: values.CARD_SIMULATOR,
    leaveMs: values.LEAVE_MS,
    readyFrom: values.READY_FROM ?? [],
    metricsFrom: values.METRICS_FROM ?? [],
    monitorHosts: values.MONITOR_HOSTS ?? [],
    auditDays: values.AUDIT_DAYS,
    salesDays: values.SALES_DAYS,
    guestDays: values.GUEST_DAYS,
    backupCommand: backupCommandOf(values),
    rehearsal: rehearsalOf(values),
  };
}

/** Without a setting, the port after that of the house. A house on any free port (0) has its rehearsals on any, too. */
function rehearsalOf({ PORT, REHEARSAL_PORT: port, REHEARSAL_URL: url }: Values): Config['rehearsal'] {
  if (port === 0 || (port === undefined && PORT === 65_535)) return undefined;
  if (port !== undefined && port === PORT)
    throw new StartError('REHEARSAL_PORT must be another port than PORT');
  return { port: port ?? (PORT === 0 ? 0 : PORT + 1), url: url ?? null };
}

function backupCommandOf({ BACKUP_COMMAND: command, DATABASE_URL: url }: Values): string | undefined {
  if (command !== undefined && url !== undefined)
    throw new StartError(
      'BACKUP_COMMAND copies backups of SQLite, and DATABASE_URL is set: remove one of them',
    );
  return command;
}

function httpPortOf({ PORT, TLS: own, TLS_CERT: cert, HTTP_PORT: port }: Values): number | undefined {
  if (port === undefined) return undefined;
  if (own === undefined && cert === undefined)
    throw new StartError('HTTP_PORT stands beside https: set TLS or TLS_CERT, too');
  if (port === PORT && port !== 0) throw new StartError('HTTP_PORT must be another port than PORT');
  return port;
}

type Values = v.InferOutput<typeof Environment>;

function secretsIn(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new StartError(`${name} and ${name}_FILE must not both be set`);
    try {
      // Editors and most tools end a file with a new line.
      secrets[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new StartError(`${name}_FILE ${file} cannot be read`);
    }
  }
  return secrets;
}

function tlsOf({ TLS: own, TLS_CERT: cert, TLS_KEY: key, DATA_DIR: dataDir }: Values): Config['tls'] {
  if (own !== undefined) {
    if (cert !== undefined || key !== undefined)
      throw new StartError('TLS and TLS_CERT must not both be set');
    const file = serverFileOf(resolve(dataDir));
    return { cert: file, key: file, isOwn: true };
  }
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert !== undefined) throw new StartError('TLS_KEY must be set too when TLS_CERT is');
  if (key !== undefined) throw new StartError('TLS_CERT must be set too when TLS_KEY is');
  return undefined;
}

/** Returns whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** What the installed package says in TABLESIDE_COMMAND. */
export const PACKAGED = 'sudo tableside';

/** Returns how people start the command line here: what TABLESIDE_COMMAND says, or as in the sources. */
export const commandName = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment.TABLESIDE_COMMAND || 'npm run tableside --';
