/** docs/reference/scopes.md lists the calls of every scope, as the server has them. */
import { expect, it } from 'vitest';
import { scopeDoc } from '../../../testing/documents/scope-doc.ts';
import { startListed } from '../../../testing/server/listed-routes.ts';

it('docs/reference/scopes.md is what `npm run docs:scopes` writes', async () => {
  const { server, routes } = await startListed();
  await server.close();
  const doc = scopeDoc(routes);
  expect(doc).not.toMatch(/undefined|\| \|/);
  await expect(doc).toMatchFileSnapshot('../../../../docs/reference/scopes.md');
});
