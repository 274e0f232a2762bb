/**
 * The dashboard and the alarms in `deploy` name metrics. Each of them is exported, each of ours is on the dashboard, and
 * the handbook says what each alarm means.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedRoute, startListed } from '../../../testing/server/listed-routes.ts';
import type { TestServer } from '../../../testing/server/start-server.ts';

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const alarms = file('deploy/alerts.yml');
const dashboard = file('deploy/grafana.json');
const named = (text: string) => new Set(text.match(/\b(?:tableside|process|nodejs)_[a-z0-9_]+/g));
const SUFFIXES = { histogram: ['_bucket', '_sum', '_count'], counter: [''], gauge: [''], summary: [''] };

let server: TestServer;
let exported: Map<string, readonly string[]>;
let routes: readonly ListedRoute[];
beforeAll(async () => {
  ({ server, routes } = await startListed());
  const { body } = await server.app.inject({ url: '/api/metrics' });
  exported = new Map(
    [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [
      name,
      SUFFIXES[type as keyof typeof SUFFIXES].map((suffix) => name + suffix),
    ]),
  );
});
afterAll(() => server.close());

describe.each([
  ['the dashboard', dashboard],
  ['the alarms', alarms],
])('%s', (_what, text) => {
  it('names only metrics that a server exports', () => {
    const series = new Set([...exported.values()].flat());
    expect([...named(text)].filter((name) => !series.has(name))).toEqual([]);
    expect(named(text).size).toBeGreaterThan(5);
  });

  it('names only routes that exist', () => {
    const asked = [...text.matchAll(/route=~?\\?"([^"\\]+)/g)].map(
      ([, pattern]) => new RegExp(`^${pattern}$`),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((pattern) => !routes.some(({ url }) => pattern.test(url)))).toEqual([]);
  });
});

it('every metric of ours is on the dashboard', () => {
  const shown = named(dashboard);
  const missing = [...exported].filter(
    ([name, series]) => name.startsWith('tableside_') && !series.some((one) => shown.has(one)),
  );
  expect(missing).toEqual([]);
});

it('each panel of the dashboard has its own place and title', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number } }[];
  };
  const own = (key: (panel: (typeof panels)[number]) => unknown) => new Set(panels.map(key)).size;
  expect(panels.length).toBeGreaterThan(15);
  expect([own(({ id }) => id), own(({ title }) => title)]).toEqual([panels.length, panels.length]);
  expect(own(({ gridPos: { x, y } }) => `${x} ${y}`)).toBe(panels.length);
});

it('the handbook says what each alarm means', () => {
  const names = [...alarms.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...file('docs/operations.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(explained.filter((name) => /^[A-Z][a-z]/.test(name ?? ''))).toEqual(names);
});
