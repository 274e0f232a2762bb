/** The root layout around every page. Errors that no page handles end on its error page. */
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import type { AccountApi } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { StorageProblemPage } from '../shell/storage-problem-page.tsx';
import type { StorageProblem } from '../shell/workspace.tsx';

export interface RouterContext {
  session: Session;
  account: AccountApi;
  /** Whether the staff of this tablet share it. */
  isShared(): Promise<boolean>;
  /** Returns the storage problem behind an error, if there is one. */
  storageProblemOf(error: unknown): StorageProblem | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: RootError,
  notFoundComponent: NotFoundPage,
});

/** A storage failure has its own message; every other error shows the general error page. */
function RootError({ error }: ErrorComponentProps) {
  const { context } = useRouter().options;
  const problem = context.storageProblemOf(error);
  return problem ? <StorageProblemPage problem={problem} /> : <ErrorPage error={error} />;
}
