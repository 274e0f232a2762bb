/**
 * Guards every page behind the sign-in. A role that may not open the page sees a plain page that says so, and somebody who
 * came in by PIN is asked for the password before a page of the office.
 */
import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { isOfficePage, isPage, mayOpen } from '../components/pages/may-open.ts';
import { useActor } from '../components/staff/actor.tsx';
import { Spinner } from '../ui/status/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const OtherRolesPage = lazy(async () => ({
  default: (await import('./other-roles-page.tsx')).OtherRolesPage,
}));

export interface PageGateProps {
  /** Stands in place of the pages of the office while only the floor is open to the person. Left out: all is open. */
  office?: ReactNode;
  children: ReactNode;
}

export function PageGate({ office, children }: PageGateProps) {
  const { role } = useActor();
  const path = useMatches({ select: (matches) => pathOf(matches.at(-1)?.fullPath ?? '/') });
  // A test fails while a route has no row in the table.
  if (!isPage(path)) return <NotFoundPage />;
  if (mayOpen(role, path)) return office !== undefined && isOfficePage(role, path) ? office : children;
  return (
    <Suspense fallback={<Spinner page />}>
      <OtherRolesPage path={path} />
    </Suspense>
  );
}

/** Index routes end with a slash; this removes it. */
const pathOf = (fullPath: string): string => fullPath.replace(/(.)\/$/, '$1');
