/** A server whose routes are listed, one for each method. */
import type { HTTPMethods, RouteOptions } from 'fastify';
import { startServer, type TestServer } from './start-server.ts';

export interface ListedRoute {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly route: RouteOptions;
}

interface Listed {
  readonly server: TestServer;
  readonly routes: readonly ListedRoute[];
}

export async function startListed(): Promise<Listed> {
  const routes: ListedRoute[] = [];
  const server = await startServer({
    onRoute: (route) => {
      for (const method of [route.method].flat()) routes.push({ method, url: route.url, route });
    },
  });
  return { server, routes };
}

/** Whether a route takes the credential of a device and no token. */
export const isOfDevice = ({ route }: ListedRoute): boolean => route.config?.device === 'only';
