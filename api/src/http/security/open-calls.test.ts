/** Every call that needs no sign-in, and the limit that keeps one address from keeping the server busy with it. */
import type { RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startListed } from '../../../testing/server/listed-routes.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { RATE_LIMITS, rateLimits } from './rate-limits.ts';

/** Requests per second from an address. `common`: the limit of all requests without a sign-in together. */
type Bound = number | 'common' | 'sign-in' | 'sign-in of its own' | 'sockets';

const OPEN_CALLS: readonly (readonly [call: string, bound: Bound])[] = [
  ['GET /api/auth/registration', 20],
  ['GET /api/bill/:id/:code', 20],
  ['GET /api/bill/:id/:code/payments/:chargeId', 20],
  ['GET /api/docs', 10],
  ['GET /api/docs/json', 10],
  ['GET /api/docs/static/*', 10],
  ['GET /api/docs/static/index.html', 10],
  ['GET /api/docs/static/swagger-initializer.js', 10],
  ['GET /api/docs/yaml', 10],
  // These look at memory, or refuse whoever is not inside.
  ['GET /api/health', 'common'],
  ['GET /api/menu/categories', 20],
  ['GET /api/menu/option-groups', 20],
  ['GET /api/menu/products', 20],
  ['GET /api/metrics', 'common'],
  ['GET /api/ready', 'common'],
  ['GET /api/receipts/:id/:code', 20],
  ['GET /api/tables/code/:qrCode', 20],
  ['GET /api/tables/code/:qrCode/bill', 20],
  ['GET /api/tables/code/:qrCode/calls', 20],
  // As many as SOCKETS_PER_SESSION says: ws/socket-places.test.ts.
  ['GET /api/ws', 'sockets'],
  ['POST /api/auth/invitation', 20],
  // Each costs the hash of a password at most: 600 a minute. Of one account fewer: sign-in-limits.test.ts.
  ['POST /api/auth/invitation/accept', 'sign-in'],
  ['POST /api/auth/login', 'sign-in of its own'],
  ['POST /api/auth/login/code', 'sign-in'],
  // 200 an hour: guest-flood.test.ts.
  ['POST /api/auth/register', 20],
  ['POST /api/auth/reset', 'sign-in'],
  ['POST /api/auth/venues/enter', 20],
  // 20 an hour for a bill: visits/guest-bills.test.ts.
  ['POST /api/bill/:id/:code', 20],
  ['POST /api/bill/:id/:code/payments/:chargeId/cancel', 20],
  ['POST /api/rehearsal/enter', 20],
  // Once a minute: guest-calls.test.ts.
  ['POST /api/tables/code/:qrCode/calls', 20],
];

/** All limits are a tenth of what they are by default, so that the test sends less. */
const TENTH = 0.1;
const LIMITS = rateLimits(RATE_LIMITS.perSession * TENTH);

const BUSY = '203.0.113.9';
const OTHER = '203.0.113.10';
let server: TestServer;
let routes: Map<string, RouteOptions>;
beforeAll(async () => {
  const listed = await startListed();
  routes = new Map(listed.routes.map(({ method, url, route }) => [`${method} ${url}`, route]));
  await listed.server.close();
  server = await startServer({ rateLimits: LIMITS });
});
afterAll(() => server.close());

it('the calls listed here are all that need no sign-in [T110]', () => {
  const open = [...routes].filter(([name, { config }]) => config?.open && !name.startsWith('HEAD '));
  expect(open.map(([name]) => name).sort()).toEqual(OPEN_CALLS.map(([name]) => name).sort());
});

const askedOften = OPEN_CALLS.filter(([, bound]) => typeof bound === 'number' || bound === 'common');
describe.each(askedOften)('%s', (call, bound) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is answered so many times a second for an address, without refusing others meanwhile [T110]', async () => {
    vi.setSystemTime(Date.now() + 10_000 * askedOften.findIndex(([name]) => name === call));
    const [method = '', path = ''] = call.split(' ');
    const url = path.replaceAll(/:\w+|\*/g, 'a-code-that-nobody-has');
    const ask = async (remoteAddress: string) => {
      const { statusCode, headers } = await server.app.inject({
        method: method as 'GET',
        url,
        remoteAddress,
      });
      return statusCode === 429 ? `429 for ${headers['retry-after']} s` : 'answered';
    };
    const most = bound === 'common' ? LIMITS.perAddress : Number(bound) * TENTH;
    const answers: string[] = [];
    for (let n = 0; n < most + 2; n += 1) answers.push(await ask(BUSY));
    expect(answers.slice(0, most)).toEqual(Array.from({ length: most }, () => 'answered'));
    expect(answers.slice(most)).toEqual(['429 for 1 s', '429 for 1 s']);
    expect(await ask(OTHER)).toBe('answered');
    vi.setSystemTime(Date.now() + 1000);
    expect(await ask(BUSY)).toBe('answered');
  });
});

it.each(OPEN_CALLS.filter(([, bound]) => bound === 'sign-in'))(
  '%s counts as a sign-in from its address',
  (call) => {
    expect(routes.get(call)?.config?.rateLimit).toMatchObject({ max: 600, timeWindow: 60_000 });
  },
);
