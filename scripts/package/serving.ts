/** Talks to a server that a test of the packages has started. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Resolves with all that the server has said once it is open. Rejects when it ends instead. */
export async function opened(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (/Tableside is open at [\s\S]*─\n/.test(said)) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}): ${said}`)));
  });
}

/** Signs the administrator of the first start in. */
export async function signIn(port: number, password: string): Promise<{ status: number; token: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  });
  const { token = '' } = (await response.json()) as { token?: string };
  return { status: response.status, token };
}
