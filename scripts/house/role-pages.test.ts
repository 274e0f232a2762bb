import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path).sort();

/** Returns the path of a route file: `menu.$productId.tsx` serves /menu/$productId. */
const pathOfFile = (file: string): string => `/${file.replace(/(\.?index)?\.tsx$/, '').replaceAll('.', '/')}`;

const routes = ['kitchen.tsx', ...readdirSync(new URL('../../web/src/routes/_app', import.meta.url))]
  .map(pathOfFile)
  .sort();

it('every route behind the sign-in says which roles may open it', () => {
  expect(found(read('web/src/components/pages/pages.ts'), /^ {2}'(\/[^']*)':/gm)).toEqual(routes);
});

it('the browser test opens every route as every role', () => {
  expect(found(read('e2e/support/role-pages.ts'), /\bpath: '([^']*)'/g)).toEqual(routes);
});
