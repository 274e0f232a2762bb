/**
 * The server that RxDB's HTTP replication requires, on SQLite with `synchronous = FULL`. It has pull by checkpoint,
 * push with the assumed state, and an event stream.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Sqlite from 'better-sqlite3';
import { newOrder } from '../venue.mjs';
import { bodyOf, dataDir, host, orderCount } from './host.mjs';

const db = new Sqlite(join(dataDir, 'venue.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(
  'CREATE TABLE doc (kind TEXT, id TEXT, seq INTEGER, body TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID; CREATE INDEX doc_seq ON doc (kind, seq)',
);
const read = db.prepare('SELECT body FROM doc WHERE kind = ? AND id = ?');
const write = db.prepare('INSERT OR REPLACE INTO doc VALUES (?, ?, ?, ?)');
const after = db.prepare('SELECT seq, body FROM doc WHERE kind = ? AND seq > ? ORDER BY seq LIMIT ?');
const count = db.prepare("SELECT count(*) AS lines FROM doc WHERE kind = 'lines'");
const all = db.prepare('SELECT body FROM doc WHERE kind = ?');
let seq = 0;
const listeners = new Set();

db.transaction(() => {
  for (let n = 0; n < orderCount; n += 1) put('orders', { ...newOrder(n), _deleted: false });
})();

/** @param {string} kind @param {{ id: string }} doc */
function put(kind, doc) {
  seq += 1;
  write.run(kind, doc.id, seq, JSON.stringify(doc));
}

/** A row whose state differs from the assumed one is a conflict. The answer holds the server's version. */
const push = db.transaction((kind, rows) => {
  const conflicts = [];
  const written = [];
  for (const { newDocumentState, assumedMasterState } of rows) {
    const found = read.get(kind, newDocumentState.id);
    const master = found ? JSON.parse(found.body) : undefined;
    if (master && !isDeepStrictEqual(master, assumedMasterState)) conflicts.push(master);
    else {
      put(kind, newDocumentState);
      written.push(newDocumentState);
    }
  }
  return { conflicts, written };
});

async function sync(request, response) {
  const url = new URL(request.url, 'http://loopback');
  const kind = url.searchParams.get('kind');
  if (url.pathname === '/sync/stream') return listen(kind, response);
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/sync/pull') {
    const from = Number(url.searchParams.get('after'));
    const rows = after.all(kind, from, Number(url.searchParams.get('limit')));
    const documents = rows.map(({ body }) => body).join();
    response.end(`{"documents":[${documents}],"checkpoint":{"seq":${rows.at(-1)?.seq ?? from}}}`);
    return;
  }
  const { conflicts, written } = push(kind, await bodyOf(request));
  response.end(JSON.stringify(conflicts));
  if (written.length === 0) return;
  const event = `data: ${JSON.stringify({ documents: written, checkpoint: { seq } })}\n\n`;
  for (const listener of listeners) if (listener.kind === kind) listener.response.write(event);
}

function listen(kind, response) {
  const listener = { kind, response };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  listeners.add(listener);
  response.on('close', () => listeners.delete(listener));
}

host({
  sync: (request, response) => void sync(request, response),
  lines: () => count.get().lines,
  held: () => ({
    orders: all.all('orders').map(({ body }) => JSON.parse(body)),
    lines: all.all('lines').map(({ body }) => JSON.parse(body).id),
  }),
});
