/**
 * A running peer: its server in a separate process, a proxy before it, and its page in browsers with separate profiles.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import type { Browser } from '../chromium.ts';
import type { Who } from '../figures.ts';
import type { Run } from '../run.ts';

/** By the name of its server file and of its part of the page. */
export const PEERS: Readonly<Record<string, Who>> = {
  pouchdb: 'PouchDB',
  rxdb: 'RxDB',
  yjs: 'Yjs',
  tinybase: 'TinyBase',
};

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
  lines(): Promise<number>;
  held(): Promise<Held>;
}

/** Starts the peer of this name with so many orders. The root of `run` is the folder of the peers. */
export async function startPeer(run: Run, name: string, orders: number): Promise<RunningPeer> {
  const server = fork(join(run.root, `servers/${name}.mjs`), [run.folder(), String(orders)], {
    stdio: 'ignore',
  });
  await run.keep({ close: () => server.kill('SIGKILL') });
  const port = await portOf(server);
  const proxy = await run.keep(CuttingProxy.start({ host: '127.0.0.1', port }));
  const get = async <A>(path: string): Promise<A> =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as A;
  return {
    proxy,
    async device(as) {
      const browser = await run.browser();
      await browser.page.goto(`http://127.0.0.1:${proxy.port}/?peer=${name}&as=${as}&orders=${orders}`);
      await ask(browser, 'opened');
      return browser;
    },
    lines: () => get('/count'),
    held: () => get('/held'),
  };
}

/** The functions of `window.peer`; see `peers/pages/page.mjs`. */
interface PeerPage {
  /** Waits for the first load and returns its times. */
  opened(): { interactiveMs: number; loadMs: number; longestTask: number };
  /** Returns when the tap was, and when the peer reported that it was done. */
  advance(order: number, status: string): { tapped: number; done: number };
  /** Returns when this page had painted it. */
  seen(order: number, status: string): number;
  queue(count: number): void;
  pay(orders: readonly number[]): void;
  addItem(orders: readonly number[]): void;
}

export function ask<N extends keyof PeerPage>(
  { page }: Browser,
  name: N,
  ...args: Parameters<PeerPage[N]>
): Promise<ReturnType<PeerPage[N]>> {
  return page.evaluate(
    ([method, given]) => {
      const peer = Reflect.get(window, 'peer') as Record<string, (...all: unknown[]) => unknown>;
      return peer[method]?.(...given);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<ReturnType<PeerPage[N]>>;
}

const START_MS = 60_000;

const portOf = (server: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('its server did not start')), START_MS).unref();
    server.once('message', ({ port }: { port: number }) => resolve(port));
    server.once('exit', (code) => reject(new Error(`its server ended with ${code}`)));
  });

/**
 * Installs the peers' packages and builds their page. Returns their folder. They are not part of the product and are
 * fetched only here.
 */
export function installPeers(root: string): string {
  const folder = join(root, 'proof/bench/peers');
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...headersOfNode() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) run('npm', ['ci', '--loglevel', 'error']);
  const vite = join(root, 'proof/bench/node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '-c', 'vite.config.mjs', '--logLevel', 'error']);
  return folder;
}

/** Lets native modules find this Node's installed headers, so that they need not be downloaded. */
function headersOfNode(): Readonly<Record<string, string>> {
  const prefix = join(process.execPath, '../..');
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}
