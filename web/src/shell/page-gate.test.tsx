import type { Role } from '@tableside/domain/command/permissions.ts';
import { anActor } from '@tableside/domain/testing/builders.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isOfficePage, mayOpen, PAGE_PATHS } from '../components/pages/may-open.ts';
import type { PagePath } from '../components/pages/pages.ts';
import { ActorProvider } from '../components/staff/actor.tsx';
import { PageGate } from './page-gate.tsx';

afterEach(cleanup);

/** What somebody who came in by PIN sees, written from what people are told and not from the code. */
const FLOOR =
  `/ /menu /menu/$productId /order/$orderId /outage /profile /kitchen /orders /orders/$id /tables /staff
  /checkout/$orderId /receipt /visits/$visitId /payment /payments/$id /profile/cash /profile/day /profile/day/$day
  /profile/inventory /profile/pin /profile/rehearsal /profile/shift /profile/tablet /profile/tips`.split(
    /\s+/,
  );

async function show(path: PagePath, role: Role, office?: string) {
  const root = createRootRoute({
    component: () => (
      <ActorProvider value={anActor(role)}>
        <PageGate office={office}>
          <Outlet />
        </PageGate>
      </ActorProvider>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path, component: () => <p>the page</p> });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router as never} />);
  return (await screen.findByText(/^the /)).textContent;
}

describe('a page after a PIN', () => {
  it.each(PAGE_PATHS.filter((path) => !path.includes('$') && mayOpen('admin', path)))(
    'is open, or asks for the password: %s',
    async (path) => {
      const isFloor = FLOOR.includes(path);
      expect(await show(path, 'admin', 'the door')).toBe(isFloor ? 'the page' : 'the door');
    },
  );

  it('is one of the floor or of the office, for every page [T47]', () => {
    expect(PAGE_PATHS.filter((path) => !isOfficePage('admin', path)).sort()).toEqual([...FLOOR].sort());
  });

  it('shows a server their own time card, and asks a manager before those of all', () => {
    const roles = ['admin', 'manager', 'server', 'kitchen'] as const;
    expect(roles.map((role) => isOfficePage(role, '/profile/time-cards'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('every page is open to a person who signed in with the password', async () => {
  expect(await show('/profile/settings', 'admin')).toBe('the page');
});
