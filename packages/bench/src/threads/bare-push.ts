/**
 * The floor under a push, with the work that no server can avoid: bare HTTP; the JSON of the request and of an answer
 * that holds the changes; the reads that any decision needs; and the bare transaction. It does not authenticate,
 * validate, apply any rule or notify other devices.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { sqliteFloor } from '../sqlite-floor.ts';

/** `aside` is the database file that it may write. */
const { database, aside } = workerData as { readonly database: string; readonly aside: string };
const floor = sqliteFloor(database, aside, { reads: true });

const server = createServer(async (request, response) => {
  const { mutations } = (await json(request)) as PushRequest;
  const rows = floor.write(mutations.length);
  const results = mutations.map(({ mid, cmdId }) => ({ mid, cmdId, status: 'applied' }));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ results, changes: { rows } }));
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
