/** Runs a bare server that accepts pushes, in place of the real one. See `bare-push-thread.ts`. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BarePushOf } from './bare-push-thread.ts';
import type { BenchServer } from './bench-server.ts';

/**
 * Calls `work` with a bare server that takes the same pushes. `server` must be idle after its pushes, because their
 * rows are written again.
 */
export async function withBarePush<T>(
  server: BenchServer,
  work: (bare: BenchServer) => Promise<T>,
): Promise<T> {
  const aside = join(tmpdir(), `tableside-bare-push-${process.pid}.db`);
  const workerData: BarePushOf = { database: server.database, aside };
  const thread = new Worker(new URL('./bare-push-thread.js', import.meta.url), { workerData });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
    return await work({ ...server, address: `http://127.0.0.1:${port}` });
  } finally {
    await thread.terminate();
    for (const end of ['', '-wal', '-shm']) rmSync(`${aside}${end}`, { force: true });
  }
}
