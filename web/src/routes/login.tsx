/** Redirects to /auth, where signing in happens. A rejected token sends the browser here. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/login')({
  beforeLoad: () => {
    throw redirect({ to: '/auth', replace: true });
  },
});
