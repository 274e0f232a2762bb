/** Where a refused token sends the browser; signing in happens at /auth. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/login')({
  beforeLoad: () => {
    throw redirect({ to: '/auth', replace: true });
  },
});
