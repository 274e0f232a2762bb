/** Checks how the server is reached: its port, its certificate, and the proxies that it trusts. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Config, isLoopback } from '../config.ts';
import { certificateState, isNamed, namesOf } from '../running/certificate.ts';
import { fileFault } from '../storage/door/file-fault.ts';
import { type Finding, type Level, look, well, wrong } from './finding.ts';

/** Checks that the port is free, or that the server running on this folder is the one using it. */
export async function checkPorts(
  { host, port, httpPort }: Pick<Config, 'host' | 'port' | 'httpPort'>,
  isRunning: boolean,
): Promise<Finding[]> {
  return [
    await checkPort({ host, port, setting: 'PORT' }, isRunning),
    ...(httpPort === undefined
      ? []
      : [await checkPort({ host, port: httpPort, setting: 'HTTP_PORT' }, isRunning)]),
  ];
}

async function checkPort(
  { host, port, setting }: { host: string; port: number; setting: string },
  isRunning: boolean,
): Promise<Finding> {
  const code = await faultOfListening(host, port);
  if (code === undefined) return well('Port', `${port} is free`);
  if (code === 'EADDRINUSE') {
    return isRunning
      ? well('Port', `${port} is in use, and the server runs`)
      : wrong('Port', `${port} is in use by another program: set ${setting} to another one`);
  }
  if (code === 'EACCES') return wrong('Port', `${port} is not allowed: set ${setting} to one above 1023`);
  return wrong('Port', `HOST ${host} is no address of this machine (${code})`);
}

const faultOfListening = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });

const LEVELS: Record<ReturnType<typeof certificateState>['level'], Level> = {
  good: 'well',
  soon: 'look',
  urgent: 'wrong',
  bad: 'wrong',
};

/** `hosts` are the names of the venues. */
export function checkTls(
  { host, tls }: Pick<Config, 'host' | 'tls'>,
  { now, hosts }: { now: number; hosts: readonly string[] },
): Finding {
  if (!tls && isLoopback(host)) return well('TLS', 'not needed: only this machine reaches the address');
  if (!tls) {
    return look(
      'TLS',
      'none: tablets cannot install the app nor start it without network (see docs/tablets.md)',
    );
  }
  if (tls.isOwn && !existsSync(tls.cert)) return well('TLS', 'the certificate is made at the first start');
  const cert = read('TLS_CERT', tls.cert);
  if ('level' in cert) return cert;
  const key = read('TLS_KEY', tls.key);
  if ('level' in key) return key;
  const { level, text } = certificateState(cert.pem, key.pem, now);
  const names = level === 'bad' ? [] : namesOf(cert.pem);
  const unnamed = level === 'bad' ? [] : hosts.filter((one) => !isNamed(cert.pem, one));
  if (unnamed.length > 0) {
    const listed = names.length > 0 ? `only ${names.join(', ')}` : 'no name at all';
    return wrong('TLS', `the certificate does not name ${unnamed.join(', ')}; it has ${listed}`);
  }
  const named = names.length > 0 ? `; it names ${names.join(', ')}` : '';
  return { level: LEVELS[level], about: 'TLS', text: `${text}${named}` };
}

function read(name: string, path: string): { readonly pem: string } | Finding {
  try {
    return { pem: readFileSync(path, 'utf8') };
  } catch (error) {
    const fault = fileFault(path, error);
    const why = fault && fault.code !== 'missing' ? `: ${fault.message}` : '';
    return wrong('TLS', `${name} ${path} cannot be read${why}`);
  }
}

/** A trusted proxy may claim any client address, and failed sign-ins are limited by address. */
export function checkProxy({ host, tls, trustProxy }: Pick<Config, 'host' | 'tls' | 'trustProxy'>): Finding {
  const everybody = trustProxy?.find((address) => /\/0+$/.test(address));
  if (everybody !== undefined)
    return wrong('Proxy', `TRUST_PROXY ${everybody} believes everybody: name the proxy's address`);
  const isWide = trustProxy?.some((address) => address === 'uniquelocal' || /\/(8|12|16)$/.test(address));
  if (isWide && !isLoopback(host)) {
    return look(
      'Proxy',
      'TRUST_PROXY believes whole networks, tablets among them: name the address of the proxy',
    );
  }
  if (!trustProxy && !tls && isLoopback(host)) {
    return look(
      'Proxy',
      'behind a proxy set TRUST_PROXY=127.0.0.1, or all devices count as one address; without one all is well',
    );
  }
  return well('Proxy', trustProxy ? `believed: ${trustProxy.join(', ')}` : 'none');
}
