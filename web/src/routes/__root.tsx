/** The root layout: everything is drawn inside it, and what can't be drawn ends on its error page. */
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AccountApi } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';

export interface RouterContext {
  session: Session;
  account: AccountApi;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
