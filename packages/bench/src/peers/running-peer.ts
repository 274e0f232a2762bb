/**
 * A running peer: its server in a separate process, a proxy before it, and its page in browsers with separate profiles.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import { type Browser, openBrowser, removeProfile } from '../chromium.ts';
import type { Who } from '../figures.ts';
import { ask } from './peer-page.ts';

export interface Peer {
  readonly who: Who;
  /** The name of its server file and of its part of the page. */
  readonly name: 'pouchdb' | 'rxdb' | 'yjs' | 'tinybase';
}

export const PEERS: readonly Peer[] = [
  { who: 'PouchDB', name: 'pouchdb' },
  { who: 'RxDB', name: 'rxdb' },
  { who: 'Yjs', name: 'yjs' },
  { who: 'TinyBase', name: 'tinybase' },
];

export interface PeerOrder {
  readonly id: string;
  readonly status: string;
  readonly paid: number;
  readonly total: number;
  readonly items: readonly { readonly id: string }[];
  readonly payments: readonly { readonly id: string; readonly amount: number }[];
}
export interface Held {
  readonly orders: readonly PeerOrder[];
  /** The ids of the lines. A line that exists twice is listed twice. */
  readonly lines: readonly string[];
}

export interface RunningPeer {
  readonly proxy: CuttingProxy;
  /** Opens a browser whose page has loaded and shown all orders. `as` is the name of the device. */
  device(as: string): Promise<Browser>;
  /** Returns the number of lines on its server. */
  lines(): Promise<number>;
  held(): Promise<Held>;
}

/** Starts the peer with `orders` orders, runs `work`, and cleans up. */
export async function withPeer<T>(
  folder: string,
  { peer, orders }: { readonly peer: Peer; readonly orders: number },
  work: (running: RunningPeer) => Promise<T>,
): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), `tableside-${peer.name}-`));
  const server = fork(join(folder, `servers/${peer.name}.mjs`), [data, String(orders)], { stdio: 'ignore' });
  const browsers: Browser[] = [];
  try {
    const port = await portOf(server);
    const proxy = await CuttingProxy.start({ host: '127.0.0.1', port });
    const askServer = async <A>(path: string): Promise<A> =>
      (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as A;
    const done = await work({
      proxy,
      async device(as) {
        const browser = await openBrowser();
        browsers.push(browser);
        await browser.page.goto(
          `http://127.0.0.1:${proxy.port}/?peer=${peer.name}&as=${as}&orders=${orders}`,
        );
        await ask(browser, 'opened');
        return browser;
      },
      lines: () => askServer('/count'),
      held: () => askServer('/held'),
    });
    await proxy.close();
    return done;
  } finally {
    for (const browser of browsers) {
      await browser.close();
      removeProfile(browser.profile);
    }
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

const START_MS = 60_000;

const portOf = (server: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('its server did not start')), START_MS);
    server.once('message', (message: { port: number }) => {
      clearTimeout(late);
      resolve(message.port);
    });
    server.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`its server ended with ${code}`));
    });
  });

/**
 * Installs the peers' packages and builds their page. Returns their folder. They are not part of the product and are
 * fetched only here.
 */
export function installPeers(root: string): string {
  const folder = join(root, 'packages/bench/peers');
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...headersOfNode() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) run('npm', ['ci', '--loglevel', 'error']);
  const vite = join(root, 'packages/bench/node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '-c', 'vite.config.mjs', '--logLevel', 'error']);
  return folder;
}

/** Lets native modules find this Node's installed headers, so that they need not be downloaded. */
function headersOfNode(): Readonly<Record<string, string>> {
  const prefix = join(process.execPath, '../..');
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}
