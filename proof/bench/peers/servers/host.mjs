/**
 * The parts that every peer's server shares: one port for its page, its syncing, and the bench's questions. Start it
 * with `node servers/<peer>.mjs <data folder> <orders>`. It prints its port when it is ready.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const pages = new URL('../dist/', import.meta.url).pathname;
const kinds = { '.html': 'text/html', '.js': 'text/javascript' };

export const dataDir = process.argv[2] ?? '';
export const orderCount = Number(process.argv[3] ?? 0);

/**
 * @param {{
 *   sync?: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void,
 *   upgrade?: (request: import('node:http').IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => void,
 *   lines: () => number | Promise<number>,
 *   held: () => { orders: object[], lines: string[] } | Promise<{ orders: object[], lines: string[] }>,
 * }} peer `lines`: how many lines the server holds. `held`: its orders, and the ids of its lines.
 */
export function host({ sync, upgrade, lines, held }) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    if (path.startsWith('/sync')) return sync?.(request, response);
    if (path === '/count') return void answer(response, lines);
    if (path === '/held') return void answer(response, held);
    const file = join(pages, path === '/' ? 'index.html' : path);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.setHeader('content-type', kinds[/** @type {'.js'} */ (extname(file))] ?? 'text/plain');
    createReadStream(file).pipe(response);
  });
  if (upgrade) server.on('upgrade', upgrade);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.send?.({ port: address.port });
  });
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
}

/** @param {import('node:http').ServerResponse} response @param {() => unknown} ask */
async function answer(response, ask) {
  const body = await ask();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

/** @param {import('node:http').IncomingMessage} request */
export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
