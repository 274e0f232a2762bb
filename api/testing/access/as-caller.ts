/** Calls the API by injection, as a signed-in person or as nobody. */
import type { Session } from '@tableside/protocol/accounts.ts';
import type { InjectOptions } from 'fastify';
import { ADMIN, type TestServer } from '../server/start-server.ts';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

type Headers = Readonly<Record<string, string>>;
type Body = string | object;

export interface Caller {
  get<T = Record<string, unknown>>(path: string, headers?: Headers): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body?: Body, headers?: Headers): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(path: string, body?: Body, headers?: Headers): Promise<Answer<T>>;
  patch<T = Record<string, unknown>>(path: string, body?: Body, headers?: Headers): Promise<Answer<T>>;
  delete<T = Record<string, unknown>>(path: string, headers?: Headers): Promise<Answer<T>>;
}

/** Paths are below `/api`. */
export function asCaller({ app }: TestServer, session?: Session): Caller {
  const call = async <T>(options: InjectOptions & { path: string }): Promise<Answer<T>> => {
    const { path, headers, payload, method } = options;
    const authorization = session ? { authorization: `Bearer ${session.token}` } : {};
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.body === '' ? undefined : JSON.parse(answer.body);
    return { status: answer.statusCode, body, headers: answer.headers };
  };
  return {
    get: (path, headers) => call({ method: 'GET', path, headers }),
    post: (path, payload, headers) => call({ method: 'POST', path, payload, headers }),
    put: (path, payload, headers) => call({ method: 'PUT', path, payload, headers }),
    patch: (path, payload, headers) => call({ method: 'PATCH', path, payload, headers }),
    delete: (path, headers) => call({ method: 'DELETE', path, headers }),
  };
}

/** The administrator gives the password again, as the app asks for it after ten minutes. */
export async function confirmed(admin: Caller): Promise<Caller> {
  const { status } = await admin.post('/auth/confirm', { password: ADMIN.password });
  if (status !== 200) throw new Error(`The password was refused: ${status}`);
  return admin;
}
