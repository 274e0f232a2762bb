/** Venues with host names of their own on the database of a house, as an operator adds them. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Session } from '@tableside/protocol/accounts.ts';
import { type BenchServer, callsTo } from '@tableside/testkit/server.ts';
import { plainProducts, Queue, type Step } from '@tableside/testkit/till.ts';
import type { Pusher } from '../pushes.ts';
import type { Run } from '../run.ts';
import type { House } from './house.ts';

const TABLES = 2;
const DISHES = ['Leek soup', 'Grilled bass', 'Lemon tart'];
const PRICE = 1200;

export interface HostedVenue {
  /** Returns one waiter for each table, at this server. */
  at(server: BenchServer): readonly Pusher[];
}

/** Adds so many venues with tables and a menu. */
export async function openVenues(run: Run, house: House, count: number): Promise<readonly HostedVenue[]> {
  const venues: HostedVenue[] = [];
  for (let n = 1; n <= count; n += 1) venues.push(await openVenue(run, house, `venue-${n}.bench.example`));
  return venues;
}

async function openVenue(run: Run, { postgres, servers }: House, host: string): Promise<HostedVenue> {
  const [{ address }] = servers as [BenchServer];
  const email = `office@${host}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(run.root, 'api/dist/cli.js'), 'create-venue', '--host', host, '--name', host, '--email', email],
    { env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: run.folder() } },
  );
  const password = /Password +(\S+)/.exec(stdout)?.[1];
  const login = await callsTo(address, undefined, host)<Session>('POST', '/auth/login', { email, password });
  const callerAt = (server: Pick<BenchServer, 'address'>) => ({
    userId: login.user.id,
    token: login.token,
    call: callsTo(server.address, login.token, host),
  });
  const office = callerAt({ address });
  await new Queue(office).push(furniture());
  const tables = await office.call<{ id: string }[]>('GET', '/tables');
  const menu = await plainProducts(office);
  return { at: (server) => tables.map(({ id }) => ({ caller: callerAt(server), tableId: id, menu })) };
}

/** The commands that make tables and a menu. */
function furniture(): readonly Step[] {
  const category = randomUUID();
  const tables = Array.from({ length: TABLES }, (_, n) => ({
    name: 'table.create',
    args: {
      id: randomUUID(),
      number: String(n + 1),
      section: 'main_floor',
      tableType: 'round',
      capacity: { minimum: 1, maximum: 4 },
    },
  }));
  const dishes = DISHES.map((name) => ({
    name: 'product.create',
    args: {
      id: randomUUID(),
      name,
      category,
      sizes: [{ id: randomUUID(), name: 'Plate', currentPrice: PRICE }],
    },
  }));
  return [{ name: 'category.create', args: { id: category, name: 'Dishes' } }, ...tables, ...dishes];
}
