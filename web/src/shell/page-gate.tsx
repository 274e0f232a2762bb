/** Guards every page behind the sign-in. A role that may not open the page sees a plain page that says so. */
import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { isPage, mayOpen } from '../components/pages/pages.ts';
import { useActor } from '../components/staff/actor.tsx';
import { Spinner } from '../ui/status/spinner.tsx';

const OtherRolesPage = lazy(async () => ({
  default: (await import('./other-roles-page.tsx')).OtherRolesPage,
}));

export function PageGate({ children }: { children: ReactNode }) {
  const { role } = useActor();
  const path = useMatches({ select: (matches) => pathOf(matches.at(-1)?.fullPath ?? '/') });
  // A route without an entry is open to nobody. A test ensures that every route has one.
  if (isPage(path) && mayOpen(role, path)) return children;
  return (
    <Suspense fallback={<Spinner page />}>
      <OtherRolesPage path={path} />
    </Suspense>
  );
}

/** Index routes end with a slash; this removes it. */
const pathOf = (fullPath: string): string => fullPath.replace(/(.)\/$/, '$1');
