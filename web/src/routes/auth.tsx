/** Sign in and create account; who is signed in already goes on to the board. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../features/account/sign-in-page.tsx';

export const Route = createFileRoute('/auth')({
  beforeLoad: ({ context }) => {
    if (context.session.user()) throw redirect({ to: '/', replace: true });
  },
  component: SignInPage,
});
