import fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from './errors/error-handler.ts';
import { checking, withValibotSchemas } from './route-schema.ts';
import { acceptJsonOnly } from './security/json-only.ts';

const Guests = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  party: v.optional(v.object({ size: v.optional(v.number()) })),
  marks: v.optional(v.record(v.string(), v.number())),
});
const Count = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  const api = withValibotSchemas(app);
  api.post('/guests', { schema: { body: Guests } }, async ({ body }) => ({ heard: body }));
  api.post('/loose', { schema: { body: v.optional(Guests) } }, async ({ body }) => ({
    heard: body ?? 'none',
  }));
  api.post('/raw', { schema: { body: Guests }, validatorCompiler: checking }, async ({ body }) => ({
    heard: body,
  }));
  const list = {
    querystring: v.object({ limit: v.optional(Count, '20') }),
    params: v.object({ day: Count }),
  };
  api.get('/days/:day', { schema: list }, async ({ query, params }) => ({ next: params.day + query.limit }));
  await app.ready();
});
afterAll(() => app.close());

const post = async (url: string, payload?: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) ?? '' });
  return {
    status: answer.statusCode,
    ...answer.json<{ heard?: unknown; code?: string; details?: { path: string }[] }>(),
  };
};
const placesIn = async (payload: unknown): Promise<string[] | undefined> =>
  (await post('/guests', payload)).details?.map(({ path }) => path);

describe('a handler', () => {
  it('gets what the schemas return: no unknown keys, and numbers from texts in the address', async () => {
    expect(await post('/guests', { name: '  Mia ', tip: 5 })).toEqual({
      status: 200,
      heard: { name: 'Mia' },
    });
    expect((await app.inject('/days/3')).json()).toEqual({ next: 23 });
    expect((await app.inject('/days/3?limit=4')).json()).toEqual({ next: 7 });
  });

  it('gets the body as it was received when commands read it themselves', async () => {
    expect((await post('/raw', { name: '  Mia ', tip: 5 })).heard).toEqual({ name: '  Mia ', tip: 5 });
    expect(await post('/raw')).toMatchObject({ status: 400, details: [{ path: 'name' }] });
  });

  it('gets no body for an empty one or null', async () => {
    expect((await post('/loose')).heard).toBe('none');
    expect((await post('/loose', null)).heard).toBe('none');
    expect((await post('/guests')).status).toBe(400);
  });
});

describe('input that does not fit a schema', () => {
  it('is refused with the places of all faults', async () => {
    expect(await post('/guests', { name: 3, party: { size: 'two' } })).toMatchObject({
      status: 400,
      code: 'request.shape',
      details: [{ path: 'name' }, { path: 'party.size' }],
    });
    expect((await app.inject('/days/today?limit=x')).json()).toMatchObject({ details: [{ path: 'day' }] });
    expect((await app.inject('/days/3?limit=x')).json()).toMatchObject({ details: [{ path: 'limit' }] });
  });

  it('is refused when it is nested too deeply to mean anything', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect((await post('/guests', { name: 'Mia', tip: nested(63) })).status).toBe(200);
    expect(await post('/guests', { name: 'Mia', tip: nested(64) })).toMatchObject({
      status: 400,
      code: 'request.malformed',
    });
  });

  it('does not include names that every object inherits, which are dropped like unknown keys', async () => {
    const body = { name: 'Mia', constructor: { length: [1], entries: [] }, toString: { length: [] } };
    expect(await post('/guests', body)).toEqual({ status: 200, heard: { name: 'Mia' } });
    const marks = JSON.parse('{"valueOf": 2, "toString": 3}');
    expect((await post('/guests', { name: 'Mia', marks })).heard).toEqual({ name: 'Mia', marks });
  });

  it('includes a list where an object is expected, even when nothing is asked of it', async () => {
    expect(await placesIn([])).toContain('');
    expect(await placesIn({ name: 'Mia', party: [] })).toEqual(['party']);
    expect(await placesIn({ name: 'Mia', marks: [1] })).toEqual(['marks']);
  });
});
