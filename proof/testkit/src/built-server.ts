/** The built server in a separate process on loopback, with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const START_MS = 30_000;
const LOOK_MS = 50;

export interface Start {
  /** The entry file, for example `…/api/dist/main.js`. */
  readonly main: string;
  /** Options for Node. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** It keeps its port and its data when it starts again. */
export class BuiltServer {
  readonly port: number;
  readonly folder = mkdtempSync(join(tmpdir(), 'tableside-'));
  /** Its output since the first start. */
  log = '';
  #process: ChildProcess | undefined;
  #isClosed = false;

  private constructor(port: number) {
    this.port = port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  static async start(as: Start): Promise<BuiltServer> {
    const server = new BuiltServer(await freePort());
    try {
      await server.start(as);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  async start({ main, flags = [], environment }: Start): Promise<void> {
    if (this.#isClosed) throw new Error('the server was closed');
    const own = { HOST: '127.0.0.1', PORT: String(this.port), DATA_DIR: this.folder };
    const started = spawn(process.execPath, [...flags, main], {
      env: { ...process.env, ...own, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.log += String(chunk);
      });
    for (const late = Date.now() + START_MS; Date.now() < late; await pause(LOOK_MS)) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`the server ended at start:\n${this.log}`);
      const answer = await fetch(`${this.address}/api/ready`).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw new Error(`the server did not become ready:\n${this.log}`);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  /** Ends it and removes its data. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
