import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url, remoteAddress: '203.0.113.9' });
const policyOf = async (url: string): Promise<string> =>
  String((await get(url)).headers['content-security-policy']);

describe('the page that describes the API', () => {
  it('is open to everybody, and loads everything from this server', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of [...files, '/api/docs/json']) {
      expect(file).toMatch(/^\/api\/docs\//);
      expect((await get(file)).statusCode, file).toBe(200);
    }
  });

  it('has no inline script, and loads the description beside it', async () => {
    const page = await get('/api/docs');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|<style/);
    expect((await get('/api/docs/static/swagger-initializer.js')).body).toContain("resolveUrl('./json')");
  });

  it('may have the one style that its script writes, and is otherwise as strict as any page', async () => {
    const anyPage = await policyOf('/api/health');
    const docs = await policyOf('/api/docs');
    const allowed = /'sha256-([^']+)'/.exec(docs)?.[1];
    expect(docs.replace(` 'sha256-${allowed}'`, '')).toBe(anyPage);
  });
});

describe.each([
  ['/api/docs/json', 'application/json; charset=utf-8'],
  ['/api/docs/yaml', 'application/yaml; charset=utf-8'],
])('the description at %s', (url, type) => {
  const ask = (headers: Record<string, string>) => server.app.inject({ url, headers });

  it('is made and compressed once, and sent from memory [T110]', async () => {
    const made = vi.spyOn(JSON, 'stringify');
    const first = await ask({ 'accept-encoding': 'br' });
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, type]);
    made.mockClear();
    const again = await ask({ 'accept-encoding': 'br' });
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const sizes = made.mock.results.map(({ value }) => String(value).length);
    made.mockRestore();
    expect(Math.max(0, ...sizes)).toBeLessThan(1000);
  });

  it('is the same in each encoding', async () => {
    const plain = await ask({});
    const [br, gzip] = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'gzip' })];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.length).toBeGreaterThan(100_000);
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  });

  it.each(['identity', 'br', 'gzip'])('is not sent again to a client that has it: %s', async (encoding) => {
    const { headers } = await ask({ 'accept-encoding': encoding });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toContain('accept-encoding');
    const tag = String(headers.etag);
    const known = await ask({ 'accept-encoding': encoding, 'if-none-match': tag });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    expect((await ask({ 'accept-encoding': encoding, 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});
