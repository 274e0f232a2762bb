import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url, remoteAddress: '203.0.113.9' });
const policyOf = async (url: string): Promise<string> =>
  String((await get(url)).headers['content-security-policy']);

describe('the page that describes the API', () => {
  it('is open to everybody, with all it loads from this server', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of [...files, '/api/docs/json']) {
      expect(file).toMatch(/^\/api\/docs\//);
      expect((await get(file)).statusCode, file).toBe(200);
    }
  });

  it('has no script in it, and asks for the description beside it', async () => {
    const page = await get('/api/docs');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|<style/);
    expect((await get('/api/docs/static/swagger-initializer.js')).body).toContain("resolveUrl('./json')");
  });

  it('may have the one style that its script writes, and nothing else more than any page', async () => {
    const anyPage = await policyOf('/api/health');
    const docs = await policyOf('/api/docs');
    const allowed = /'sha256-([^']+)'/.exec(docs)?.[1];
    expect(docs.replace(` 'sha256-${allowed}'`, '')).toBe(anyPage);
  });
});
