/** Sign in and create account. A person who is already signed in goes straight on to the app. */
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { forgetKitchenOpened } from '../features/kitchen/kitchen-first.ts';

export interface DoorSearch {
  /** The code of the table that was scanned. */
  table?: string | undefined;
}

export const Route = createFileRoute('/auth')({
  validateSearch: ({ table }: Record<string, unknown>): DoorSearch =>
    typeof table === 'string' || typeof table === 'number' ? { table: String(table) } : {},
  beforeLoad: ({ context, search: { table } }) => {
    if (!context.session.user()) return;
    throw table === undefined
      ? redirect({ to: '/', replace: true })
      : redirect({ to: '/menu', search: { table }, replace: true });
  },
  loaderDeps: ({ search: { table } }) => ({ table }),
  loader: async ({ context, deps: { table } }) => {
    forgetKitchenOpened();
    return { isNew: table !== undefined && !(await context.wasUsed()) };
  },
  component: Door,
});

function Door() {
  const { table } = Route.useSearch();
  const { isNew } = Route.useLoaderData();
  usePreload(table === undefined ? '/_app/' : '/_app/menu/');
  return <SignInPage table={table} isNew={isNew} />;
}

/** Loads the next screen while the form is filled in. A part that fails to load is requested again on navigation. */
function usePreload(screen: '/_app/' | '/_app/menu/'): void {
  const { routesById } = useRouter();
  useEffect(() => {
    for (const id of ['/_app', screen] as const) void routesById[id].options.component?.preload?.();
  }, [routesById, screen]);
}
