/** A bare server that takes pushes, beside the real one: see its thread. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BarePushOf } from './bare-push-thread.ts';
import type { BenchServer } from './bench-server.ts';

/** `server`: idle, after pushes; answers with what takes the same pushes in its place. */
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
