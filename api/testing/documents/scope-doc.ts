/** Generates docs/reference/scopes.md from the table of calls that keys may make, and from the routes of a server. */
import { KEY_SCOPES } from '@tableside/protocol/rest/integrations.ts';
import { isCallOfEveryKey, routesOf } from '../../src/http/integrations/key-scopes.ts';
import type { ListedRoute } from '../server/listed-routes.ts';

export function scopeDoc(routes: readonly ListedRoute[]): string {
  const summaries = new Map(
    routes.map(({ method, url, route }) => [`${method} ${url}`, route.schema?.summary ?? '']),
  );
  const ofEveryKey = routes
    .filter(({ method, url }) => method !== 'HEAD' && isCallOfEveryKey(method, url))
    .map(({ method, url }) => `${method} ${url}`);
  const section = (title: string, calls: readonly string[]): string[] => [
    `## ${title}`,
    [
      '| call | what it does |',
      '| --- | --- |',
      ...calls.map((call) => `| \`${shown(call)}\` | ${summaries.get(call)} |`),
    ].join('\n'),
  ];
  return `${[
    '# Scopes of API keys',
    'Made by `npm run docs:scopes` from `api/src/http/integrations/key-scopes.ts` and the routes; a test fails when it is out of date.',
    'A key may make the calls of its scopes and no others. Any other answers 403 `key.scope`. [For integrators](../integrators.md) ' +
      'says how to get a key; the API description (`/api/docs`) has the fields of each call.',
    ...section('Every key', ofEveryKey),
    ...KEY_SCOPES.flatMap((scope) => section(`\`${scope}\``, routesOf(scope))),
    'Two calls of `orders:write` need `payments:write`, too, where they would lower what a party owes: `PATCH /api/orders/{id}` ' +
      'with the status `cancelled`, and `PATCH /api/visits/{id}` with fewer guests than the service charge begins with. So do ' +
      '`POST /api/visits/{id}/merge` and `POST /api/visits/{id}/move` where a service charge would be lost.',
  ].join('\n\n')}\n`;
}

/** The API description writes parameters in braces. */
const shown = (call: string): string => call.replaceAll(/:(\w+)/g, '{$1}');
