/**
 * The floor under a push with what no server can leave out, in a thread of its own: bare HTTP, the JSON of the request and
 * of an answer that holds what changed, the reads of whoever decides, and the bare transaction. It asks nobody who it is,
 * checks no shape, knows no rule and tells nobody else.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { sqliteFloor } from './sqlite-floor.ts';

export interface BarePushOf {
  readonly database: string;
  /** The file it may write. */
  readonly aside: string;
}

const { database, aside } = workerData as BarePushOf;
const floor = sqliteFloor(database, aside, { reads: true });

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { mutations } = JSON.parse(Buffer.concat(parts).toString()) as PushRequest;
    const rows = floor.write(mutations.length);
    const results = mutations.map(({ mid, cmdId }) => ({ mid, cmdId, status: 'applied' }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ results, changes: { rows } }));
  });
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
