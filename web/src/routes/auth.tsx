/** Sign in and create account; who is signed in already goes on to the board. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../features/account/sign-in-page.tsx';

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
  loader: async ({ context, deps: { table } }) => ({
    isNew: table !== undefined && !(await context.wasUsed()),
  }),
  component: Door,
});

function Door() {
  const { table } = Route.useSearch();
  const { isNew } = Route.useLoaderData();
  return <SignInPage table={table} isNew={isNew} />;
}
