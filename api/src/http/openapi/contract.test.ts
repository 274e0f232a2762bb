import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES, NO_CALLS } from '../../../testing/access/access-calls.ts';
import type { CallLine } from '../../../testing/access/call-line.ts';
import {
  CALLERS,
  type CallRoom,
  type Heard,
  openCallRoom,
  type Sent,
  type Who,
} from '../../../testing/access/call-room.ts';
import {
  bodyOf,
  type Contract,
  type Description,
  readContract,
} from '../../../testing/documents/api-contract.ts';
import { fitsOf } from '../../../testing/documents/fits.ts';
import { misfitsOf } from '../../../testing/documents/misfits.ts';

let room: CallRoom;
let description: Description;
let contract: Contract;

beforeAll(async () => {
  room = await openCallRoom();
  description = (await room.server.app.inject('/api/docs/json')).json();
  contract = readContract(description);
}, 60_000);
afterAll(() => room.close());

const LINES = CALL_LINES.map((line) => [line.on ? `${line.route} on ${line.on}` : line.route, line] as const);
/** One line per call that somebody may make. */
const ALLOWED = CALL_LINES.filter(({ answers }) => answers.includes('+'));
const CALLS = [...new Map(ALLOWED.toReversed().map((line) => [line.route, line]))];
const whoMay = ({ answers }: CallLine): Who => CALLERS[answers.split(' ').indexOf('+')] ?? 'nobody';
/**
 * Returns every role that may make the call, because their answers may differ, and one role for each kind of refusal.
 */
const callersOf = ({ answers }: CallLine): Who[] => {
  const marks = answers.split(' ');
  return CALLERS.filter((_, n) => marks[n] === '+' || marks.indexOf(marks[n] ?? '') === n);
};
const isWriting = ({ route }: CallLine): boolean => !route.startsWith('GET ');

/** Sends the request and checks the answer against the description. */
async function answerTo(route: string, request: Sent): Promise<Heard> {
  const heard = await room.send(request);
  const what = `${JSON.stringify(request.payload)} → ${heard.status} ${heard.body.slice(0, 300)}`;
  expect(contract.faultsOf(route, heard), what).toEqual([]);
  return heard;
}

const asJson = (request: Sent, payload: string): Sent => ({
  ...request,
  headers: { ...request.headers, 'content-type': 'application/json' },
  payload,
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...description })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('covers every call', () => {
    const told = [...contract.operations.keys()].sort();
    expect(told).toEqual([...room.routes].filter((route) => !NO_CALLS.includes(route)).sort());
  });

  it('says of each call what it is for and what it answers', () => {
    const known = description.tags.map(({ name }) => name);
    const ids = new Set<string>();
    for (const { route, operationId, summary, tags = [], responses } of contract.operations.values()) {
      expect(summary, route).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(
        tags.filter((tag) => known.includes(tag)),
        route,
      ).toHaveLength(1);
      expect(
        Object.keys(responses).filter((status) => status < '300'),
        route,
      ).not.toEqual([]);
      ids.add(operationId);
    }
    expect(ids.size).toBe(contract.operations.size);
  });
});

describe('every answer is as described, for every role', () => {
  it.each(LINES)('%s', async (_, line) => {
    const statuses: number[] = [];
    for (const who of callersOf(line)) {
      statuses.push((await answerTo(line.route, await room.prepare(line, who))).status);
    }
    if (line.at) await answerTo(line.route, await room.prepare(line, 'admin', room.foreign));
    expect(statuses.some((status) => status < 300)).toBe(line.answers.includes('+'));
  });
});

describe('a valid request is done, or refused as described', () => {
  const withBody = CALLS.filter(([, { body }]) => typeof body === 'object');

  it.each(withBody)('%s', async (route, line) => {
    const schema = bodyOf(contract.operations.get(route));
    if (!schema) throw new Error(`${route} describes no body`);
    const first = await room.prepare(line, whoMay(line));
    const fitting = fitsOf(schema, first.payload).filter((value) => contract.takes(route, value));
    expect(fitting.length).toBeGreaterThan(0);
    for (const value of fitting) {
      const request = await room.prepare(line, whoMay(line));
      const { status } = await answerTo(route, asJson(request, JSON.stringify(value)));
      expect(status, JSON.stringify(value).slice(0, 300)).not.toBe(500);
    }
  });
});

describe('an invalid request is refused, with the place of the fault', () => {
  it.each(CALLS)('%s: with a wrong body', async (route, line) => {
    const operation = contract.operations.get(route);
    const request = await room.prepare(line, whoMay(line));
    const fits = request.payload ?? {};
    const schema = bodyOf(operation);
    expect(schema === undefined || contract.takes(route, fits)).toBe(true);
    const misfits = schema ? misfitsOf(schema, fits) : [];
    for (const { path, fault, value } of misfits) {
      const isNone = value === null && !operation?.requestBody?.required;
      if (isNone || contract.takes(route, value)) continue;
      const answer = await answerTo(route, asJson(request, JSON.stringify(value)));
      expect({ path, fault, ...refusalOf(answer) }, answer.body).toMatchObject({
        status: 400,
        code: 'request.shape',
      });
      expect(refusalOf(answer).at, `${path} ${fault}`).toSatisfy((places: string[]) =>
        places.some(isWithin(path)),
      );
    }
  });

  it.each(CALLS)('%s: with a wrong query', async (route, line) => {
    const query = (contract.operations.get(route)?.parameters ?? []).filter(
      ({ in: place }) => place === 'query',
    );
    const request = await room.prepare(line, whoMay(line));
    const [address] = request.url.split('?');
    for (const { name, schema } of query) {
      const wrong = misfitsOf(schema, undefined).filter(({ value }) => typeof value !== 'object');
      const texts = wrong.map(({ value }) => String(value)).filter((text) => !fitsAsText(schema, text));
      for (const text of texts) {
        const url = `${address}?${new URLSearchParams({ [name]: text })}`;
        const answer = await answerTo(route, { ...request, url });
        const refused = { status: 400, code: 'request.shape', at: [name] };
        expect({ text, ...refusalOf(answer) }).toEqual({ text, ...refused });
      }
    }
  });

  it.each(CALLS.filter(([, line]) => isWriting(line)))('%s: with invalid JSON', async (route, line) => {
    const request = await room.prepare(line, whoMay(line));
    const half = await answerTo(route, asJson(request, '{"note": '));
    const most = route === 'POST /api/menu/sheet' ? 5 * 1024 * 1024 : 128 * 1024;
    const large = await answerTo(route, asJson(request, JSON.stringify({ note: 'x'.repeat(most) })));
    const text = {
      ...request,
      headers: { ...request.headers, 'content-type': 'text/plain' },
      payload: 'hello',
    };
    const other = await answerTo(route, text);
    expect([half, large, other].map(({ status }) => status)).toEqual([400, 413, 415]);
    const deep = await answerTo(
      route,
      asJson(request, `{"deep":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
    );
    expect(refusalOf(deep)).toMatchObject({ status: 400, code: 'request.malformed' });
  });
});

/** Returns whether the text fits the schema: digits for a number; otherwise the choices, the length and the format. */
const fitsAsText = (
  { type, enum: options, format, maxLength }: Record<string, unknown>,
  text: string,
): boolean => {
  if (type === 'integer') return /^\d+$/.test(text) && text !== '0' && Number(text) <= 500;
  if (options) return (options as string[]).includes(text);
  if (format !== undefined) return false;
  return text.length <= Number(maxLength ?? Number.POSITIVE_INFINITY);
};

function refusalOf({ status, body }: Heard): { status: number; code?: string; at: string[] } {
  if (status < 400) return { status, at: [] };
  const { code, details = [] } = JSON.parse(body) as { code: string; details?: { path: string }[] };
  return { status, code, at: details.map(({ path }) => path) };
}

/** When a list is sent in place of an object, the faults may name the object's own fields. */
const isWithin =
  (path: string) =>
  (place: string): boolean =>
    path === '' || place === path || place.startsWith(`${path}.`);
