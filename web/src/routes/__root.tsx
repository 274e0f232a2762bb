/** The root layout: everything is drawn inside it, and what can't be drawn ends on its error page. */
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
  /** Whether anybody has worked on this device before. */
  wasUsed(): Promise<boolean>;
  /** What is wrong with the device's storage, when that is behind an error. */
  storageProblemOf(error: unknown): StorageProblem | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: RootError,
  notFoundComponent: NotFoundPage,
});

/** Storage that failed under a screen has words of its own; all else is the page of last resort. */
function RootError({ error }: ErrorComponentProps) {
  const { context } = useRouter().options;
  const problem = context.storageProblemOf(error);
  return problem ? <StorageProblemPage problem={problem} /> : <ErrorPage error={error} />;
}
