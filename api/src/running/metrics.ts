/**
 * The server's metrics in Prometheus format. A label is always one of our own words (a route, a command, a status) or
 * the host name of a venue, never an id or anything that a caller typed.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Storage } from '../storage/storage.ts';
import type { Backups } from './backups.ts';
import { type CertificateEnds, measureCertificates } from './certificate-metrics.ts';
import { measureVenues, type VenueMetricsDeps } from './venue-metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SIZES = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500];

export interface Metrics {
  request(what: { method: string; route: string; status: number; seconds: number }): void;
  shed(route: string): void;
  /** Records the number of mutations in a push or rows in a pull. */
  batch(kind: 'push' | 'pull', size: number): void;
  sockets(open: number): void;
  /** Records the number of venues whose commits are followed for sockets. */
  hubs(venues: number): void;
  /** Records how many kitchen screens of a venue somebody can see. */
  kitchen(venueId: string, screens: number): void;
  /** Wraps the storage and counts the outcome of each command. */
  measured(storage: Storage): Storage;
  /** Returns the metrics as text. `contentType` is its type. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsDeps extends Omit<VenueMetricsDeps, 'kitchens'> {
  readonly storage: VenueMetricsDeps['storage'] & Pick<Storage, 'upkeep'>;
  /** Identifies the build of the app that the server began with. */
  readonly build: string;
  /** That of the server. */
  readonly version?: string;
  readonly backups: Pick<Backups, 'state'>;
  readonly freeBytes: () => Promise<number>;
  readonly connect?: CertificateEnds;
}

let ofProcess: Registry | undefined;

/** Process metrics are shared, because tests open several servers in one process. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

export function createMetrics(deps: MetricsDeps): Metrics {
  const registers = [new Registry()];
  const requests = new Histogram({
    name: 'tableside_http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const shed = new Counter({
    name: 'tableside_http_requests_shed_total',
    help: 'Requests refused because the server had too much to do.',
    labelNames: ['route'],
    registers,
  });
  const batches = new Histogram({
    name: 'tableside_sync_batch_size',
    help: 'Mutations of a push, rows of a pull.',
    labelNames: ['kind'],
    buckets: SIZES,
    registers,
  });
  const sockets = new Gauge({ name: 'tableside_sockets', help: 'Sockets that are open.', registers });
  const hubs = new Gauge({
    name: 'tableside_hubs',
    help: 'Venues whose commits are followed for sockets.',
    registers,
  });
  const commands = measureCommands(registers);
  measureStorage(deps, registers);
  measureCertificates(deps.connect, registers);
  const kitchens = new Map<string, number>();
  measureVenues({ ...deps, kitchens }, registers);
  new Gauge({
    name: 'tableside_build_info',
    help: 'The version of the server, and the build of the app that it began with.',
    labelNames: ['version', 'build'],
    registers,
  }).set({ version: deps.version ?? 'development', build: deps.build }, 1);
  const [own] = registers as [Registry];
  return {
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    shed: (route) => shed.inc({ route }),
    batch: (kind, size) => batches.observe({ kind }, size),
    sockets: (open) => sockets.set(open),
    hubs: (venues) => hubs.set(venues),
    kitchen: (venueId, screens) => void kitchens.set(venueId, screens),
    measured: commands,
    text: () => Registry.merge([own, processRegistry()]).metrics(),
    contentType: own.contentType,
  };
}

function measureCommands(registers: Registry[]): Metrics['measured'] {
  const outcomes = new Counter({
    name: 'tableside_commands_total',
    help: 'Commands by name and by what became of them.',
    labelNames: ['name', 'status'],
    registers,
  });
  const writes = new Histogram({
    name: 'tableside_write_duration_seconds',
    help: 'How long a batch of commands took to be decided and written.',
    buckets: SECONDS,
    registers,
  });
  return (storage) => ({
    ...storage,
    async write(venueId, batch, only) {
      const done = writes.startTimer();
      const written = await storage.write(venueId, batch, only).finally(done);
      for (const [n, outcome] of written.entries()) {
        const status = outcome.kind === 'done' ? outcome.result.status : outcome.kind;
        outcomes.inc({ name: batch[n]?.name ?? '', status: isRepeated(outcome) ? 'repeated' : status });
      }
      return written;
    },
  });
}

const isRepeated = (outcome: { kind: string; repeated?: boolean }): boolean =>
  outcome.kind === 'done' && outcome.repeated === true;

/** Reads these values when the metrics are requested. Keeps the previous value if one cannot be read. */
function measureStorage({ storage, backups, freeBytes }: MetricsDeps, registers: Registry[]): void {
  const gauge = (name: string, help: string, value: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await value().then(
          (now) => this.set(now),
          () => undefined,
        );
      },
    });
  const { upkeep } = storage;
  gauge(
    'tableside_database_bytes',
    'Size of the database.',
    async () => (await upkeep.sizes()).databaseBytes,
  );
  gauge(
    'tableside_wal_bytes',
    'Size of the log of writes that are not yet in the database file.',
    async () => (await upkeep.sizes()).walBytes,
  );
  gauge('tableside_disk_free_bytes', 'Room left where the data is.', freeBytes);
  gauge(
    'tableside_backup_last_success_timestamp_seconds',
    'When the last backup was made; 0: never.',
    async () => secondsOf(backups.state().lastSuccessAt),
  );
  gauge('tableside_backup_last_failure_timestamp_seconds', 'When a backup failed last; 0: never.', async () =>
    secondsOf(backups.state().lastFailure?.at ?? null),
  );
  gauge(
    'tableside_backup_copy_last_success_timestamp_seconds',
    'When the backups were last copied to another place; 0: never.',
    async () => secondsOf(backups.state().copies?.lastSuccessAt ?? null),
  );
  gauge(
    'tableside_backup_copy_last_failure_timestamp_seconds',
    'When copying the backups to another place failed last; 0: never.',
    async () => secondsOf(backups.state().copies?.lastFailure?.at ?? null),
  );
}

const secondsOf = (at: string | null): number => (at === null ? 0 : Date.parse(at) / 1000);
