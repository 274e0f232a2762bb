/** Sign in and create account. A person who is already signed in goes straight on to the app. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { forgetAtWork } from '../shell/home.ts';
import { tableSearch } from '../shell/table-search.ts';
import { usePreload } from '../shell/use-preload.ts';

export const Route = createFileRoute('/auth')({
  validateSearch: tableSearch,
  beforeLoad: ({ context, search: { table } }) => {
    if (!context.session.user()) return;
    throw table === undefined
      ? redirect({ to: '/', replace: true })
      : redirect({ to: '/menu', search: { table }, replace: true });
  },
  component: Door,
});

function Door() {
  const { table } = Route.useSearch();
  useEffect(() => forgetAtWork(), []);
  usePreload(table === undefined ? '/_app/' : '/_app/menu/');
  return <SignInPage table={table} />;
}
