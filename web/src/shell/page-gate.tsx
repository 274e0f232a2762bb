/** Stands before every page behind the sign-in: a role that may not open it is told so on a plain page. */
import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useActor } from '../components/actor.tsx';
import { isPage, mayOpen } from '../components/pages.ts';
import { Spinner } from '../ui/spinner.tsx';

const OtherRolesPage = lazy(async () => ({
  default: (await import('./other-roles-page.tsx')).OtherRolesPage,
}));

export function PageGate({ children }: { children: ReactNode }) {
  const { role } = useActor();
  const path = useMatches({ select: (matches) => pathOf(matches.at(-1)?.fullPath ?? '/') });
  // A route without an entry is open to nobody; a test sees to it that each has one.
  if (isPage(path) && mayOpen(role, path)) return children;
  return (
    <Suspense fallback={<Spinner page />}>
      <OtherRolesPage path={path} />
    </Suspense>
  );
}

/** Index routes end with a slash. */
const pathOf = (fullPath: string): string => fullPath.replace(/(.)\/$/, '$1');
