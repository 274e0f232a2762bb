/**
 * Sends random requests and judges each answer. A fault is reported with the seed and request number that reproduce it.
 */
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { CALLERS, type CallRoom, type Heard } from '../access/call-room.ts';
import { type Contract, readContract } from '../documents/api-contract.ts';
import { type FuzzRequest, openFuzzSource } from './fuzz-requests.ts';
import { faultsOf, secretsOf } from './judge.ts';
import { openWire, type Wire } from './wire.ts';

export interface FuzzPlan {
  readonly seed: number;
  readonly count: number;
  /** Also checks answers against the API description. Reading the description takes as long as a thousand calls. */
  readonly asDescribed?: boolean;
  /** Called after each thousand requests. */
  readonly onThousand?: () => void;
}

export interface FuzzFindings {
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
}

/** The fuzz stops at this many faults. Nobody reads more. */
const MOST_FAULTS = 10;
const THOUSAND = 1000;
/** The body that Node itself sends for a request without a host. */
const NO_CHUNKS = '0\r\n\r\n';
/** Bodies longer than this are not checked against the description. Another test does that. */
const LONG = 20_000;

export async function fuzzCalls(
  room: CallRoom,
  { seed, count, asDescribed, onThousand }: FuzzPlan,
): Promise<FuzzFindings> {
  const random = seededRandom(seed);
  const judge = await openJudge(room, asDescribed === true);
  const wire = openWire(await room.server.listen());
  const source = await openFuzzSource(room, random);
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  for (let n = 1; n <= count && faults.length < MOST_FAULTS; n += 1) {
    const asked = await source.next();
    const isBytes = random.chance(0.02);
    const { status, found } = isBytes
      ? await tryBytes(wire, judge, garbled(asked, random))
      : await tryCall(wire, judge, asked);
    statuses[status] = (statuses[status] ?? 0) + 1;
    faults.push(...found.map((fault) => `FUZZ_SEED=${seed}, request ${n}: ${fault}`));
    if (n % THOUSAND === 0) onThousand?.();
  }
  wire.close();
  return { faults: [...faults, ...(await stillServed(room))], statuses };
}

interface Judge {
  readonly contract: Contract | undefined;
  readonly secrets: readonly string[];
}

const openJudge = async ({ server }: CallRoom, asDescribed: boolean): Promise<Judge> => ({
  contract: asDescribed ? readContract((await server.app.inject('/api/docs/json')).json()) : undefined,
  secrets: secretsOf(server.dataDir),
});

interface Tried {
  readonly status: number | 'closed';
  readonly found: readonly string[];
}

async function tryCall(wire: Wire, { contract, secrets }: Judge, asked: FuzzRequest): Promise<Tried> {
  const heard = await wire.send(asked);
  const what = `${asked.method} ${asked.path.slice(0, 200)} ${String(asked.payload ?? '').slice(0, 300)}`;
  if (!heard) return { status: 'closed', found: [`${what}: no answer`] };
  const type = String(heard.headers['content-type'] ?? '');
  const isLong = heard.body.length > LONG;
  const told = asked.route === undefined || isLong ? undefined : contract?.faultsOf(asked.route, heard);
  const found = [...faultsOf({ ...heard, type }, secrets), ...(told ?? [])];
  return {
    status: heard.status,
    found: found.map((fault) => `${what} → ${heard.status}: ${fault}; ${heard.body.slice(0, 300)}`),
  };
}

async function tryBytes(wire: Wire, { secrets }: Judge, bytes: Buffer): Promise<Tried> {
  const heard = await wire.sendBytes(bytes);
  const [head = '', body = ''] = heard.split(/\r\n\r\n(.*)/s);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  const type = /content-type: ([^\r]+)/i.exec(head)?.[1] ?? '';
  if (status === 0)
    return { status: 'closed', found: heard === '' ? [] : [`no answer but ${heard.slice(0, 100)}`] };
  // Two answers may follow each other if the bytes held two requests. An answer to HEAD has a length but no body.
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? body.length);
  const isEmpty = body.startsWith('HTTP/1.1 ') || body === NO_CHUNKS;
  const first = isEmpty ? '' : body.slice(0, length);
  const found = faultsOf({ status, type, body: first }, secrets);
  const what = bytes.toString('latin1').slice(0, 300);
  return {
    status,
    found: found.map((fault) => `${JSON.stringify(what)} → ${fault}; ${heard.slice(0, 300)}`),
  };
}

/** Returns the request as bytes, some of them corrupted. */
function garbled({ method, path, headers, payload = '' }: FuzzRequest, random: SeededRandom): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(payload) + random.pick([0, 0, 1, -1, 100_000]);
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${length}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(payload)]);
  for (let n = random.int(0, 4); n > 0; n -= 1) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  return random.chance(0.2) ? bytes.subarray(0, random.int(1, bytes.length)) : bytes;
}

/** Checks that every session is still valid and that the server still answers. */
async function stillServed(room: CallRoom): Promise<string[]> {
  const answers = await Promise.all(
    CALLERS.map(async (who) => {
      const token = room.session(who)?.token;
      const url = token ? '/api/auth/me' : '/api/health';
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const { status }: Heard = await room.send({ method: 'GET', url, headers });
      return status === 200 ? [] : [`after it all, ${who} is answered ${status}`];
    }),
  );
  return answers.flat();
}
