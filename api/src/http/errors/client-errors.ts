/** Answers what Node rejects before any route: malformed bytes, oversized headers, slow clients, unknown `Expect`. */

import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';

const CODES: Readonly<Record<string, ProtocolErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers',
};

/** Sends the error in the same form as any other, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Nobody is listening any more.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = CODES[error.code ?? ''] ?? 'request.malformed';
  const { status, message } = PROTOCOL_ERRORS[code];
  const body = JSON.stringify({ code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Node answers an unknown `Expect` with an empty 417. This sends the usual error body instead. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (_request, response) => {
    const { status, message } = PROTOCOL_ERRORS['request.expectation'];
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify({ code: 'request.expectation', message }));
  });
}
