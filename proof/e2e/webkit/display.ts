/** A virtual screen for browsers that need one. */
import { spawn } from 'node:child_process';

export interface Display {
  readonly name: string;
  close(): Promise<void>;
}

/** Starts Xvfb, which picks a free display number and writes it to file descriptor 3. */
export async function openDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb ended at its start')));
    server.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()));
  });
  return {
    name: `:${number}`,
    async close() {
      const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
      server.kill();
      await ended;
    },
  };
}
