import { describe, expect, it } from 'vitest';
import { mayOpen, PAGE_PATHS } from './may-open.ts';

/** The routes that nobody has signed in for yet. */
const DOORS = ['/auth', '/enter', '/join', '/login', '/rehearsal', '/welcome'];

/** Returns the path of a route file: `_app/menu.$productId.tsx` serves /menu/$productId. */
const pathOfFile = (file: string): string =>
  `/${file
    .replace(/^.*\/routes\/(_app\/)?/, '')
    .replace(/(\.?index)?\.tsx$/, '')
    .replaceAll('.', '/')}`;

const ROUTES = Object.keys(import.meta.glob('../../routes/**/*.tsx'))
  .filter((file) => !/\/(-[^/]*|__root|_app)\.tsx$/.test(file))
  .map(pathOfFile);

describe('the table of pages', () => {
  it('has a row for every route behind the sign-in, and no other', () => {
    expect([...PAGE_PATHS, ...DOORS].sort()).toEqual(ROUTES.sort());
  });

  // Written from what people are told and not from the code.
  it.each([
    [
      'customer',
      '/ /menu /menu/$productId /order/$orderId /outage /profile /profile/password /profile/sign-ins /profile/venues',
    ],
    [
      'kitchen',
      `/ /menu /menu/$productId /outage /profile /profile/password /profile/sign-ins /profile/venues
      /kitchen /orders /orders/$id /profile/inventory /profile/pin /profile/rehearsal /profile/time-cards`,
    ],
    [
      'server',
      `/ /menu /menu/$productId /outage /profile /profile/password /profile/sign-ins /profile/venues
      /kitchen /orders /orders/$id /profile/inventory /profile/pin /profile/rehearsal /profile/time-cards
      /tables /staff /order/$orderId /visits/$visitId /checkout/$orderId /receipt /payments/$id
      /profile/cash /profile/shift /profile/tips`,
    ],
  ] as const)('opens to a %s only their own pages', (role, pages) => {
    expect(PAGE_PATHS.filter((path) => mayOpen(role, path)).sort()).toEqual(pages.split(/\s+/).sort());
  });

  it('keeps the pages of administrators from managers', () => {
    const closed = PAGE_PATHS.filter((path) => mayOpen('admin', path) && !mayOpen('manager', path));
    expect(closed.sort()).toEqual(
      ['access', 'audit', 'card-readers', 'integrations', 'settings'].map((page) => `/profile/${page}`),
    );
  });
});
