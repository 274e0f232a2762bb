/** A real server of the built app on its own database, behind a proxy that can cut the tablet's network. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BuiltServer, type Start } from '@tableside/testkit/built-server.ts';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';

export const ADMIN = { email: 'office@alderandrye.example', password: 'a-long-evening-shift' };

const CLI = fileURLToPath(new URL('../../../api/dist/cli.js', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));

export interface RunningVenue {
  /** The server's own address, for the kitchen and the office. */
  readonly address: string;
  /** The address of the proxy in front of the same server, for the tablet. */
  readonly tabletAddress: string;
  readonly proxy: CuttingProxy;
  readonly log: () => string;
  /** The server's data folder. */
  readonly folder: string;
  /** Runs a command of the command line beside the server. Returns what it printed. */
  tableside(...args: string[]): string;
  /**
   * Stops the server and starts it again at the same address with the same data, or with the entry file of another
   * build.
   */
  restart(as?: Partial<Start>): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with short heartbeats, so that a cut network shows within seconds. */
export async function startVenue(environment: Readonly<Record<string, string>> = {}): Promise<RunningVenue> {
  const startOf = ({ main = MAIN, environment: changed }: Partial<Start>): Start => ({
    main,
    flags: ['--enable-source-maps'],
    environment: {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      HEARTBEAT_MS: '1000',
      LOG_LEVEL: 'warn',
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      ...environment,
      ...changed,
    },
  });
  const server = await BuiltServer.start(startOf({}));
  const proxy = await CuttingProxy.start({ host: '127.0.0.1', port: server.port });
  return {
    address: server.address,
    tabletAddress: `http://127.0.0.1:${proxy.port}`,
    proxy,
    log: () => server.log,
    folder: server.folder,
    tableside: (...args) =>
      execFileSync(process.execPath, [CLI, ...args], {
        env: { ...process.env, DATA_DIR: server.folder },
        encoding: 'utf8',
      }),
    async restart(as = {}) {
      await server.stop();
      await server.start(startOf(as));
    },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}
