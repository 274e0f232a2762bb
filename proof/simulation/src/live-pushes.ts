/** Pushes that come over a socket. They reach the server as requests do, and a process that dies answers none. */
import { asFrame } from '@tableside/api/testing/local/local-server.ts';
import type { MakePush } from '@tableside/api/ws/socket-push.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import type { Answer } from '@tableside/web/engine/transport.ts';

interface Server {
  push(token: string | null, request: PushRequest): Promise<Answer<PushResponse>>;
}

export const livePushes =
  (server: Server): MakePush =>
  async (token, text) => {
    const answer = await server.push(token, JSON.parse(text));
    return answer.kind === 'unreachable' ? new Promise(() => undefined) : asFrame(answer);
  };
