/** A listening server with a signed-in waiter. Its sockets close with it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Sync } from '@tableside/protocol/frames.ts';
import { type Answer, asCaller, type Caller } from '../access/as-caller.ts';
import { type ServerOptions, startServer, type TestServer } from './start-server.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

export const OLIVES = { productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 };

export class LiveRoom {
  readonly server: TestServer;
  readonly address: string;
  readonly session: Session;
  readonly waiter: Caller;
  readonly #sockets: TestSocket[] = [];

  constructor(server: TestServer, address: string, session: Session) {
    this.server = server;
    this.address = address;
    this.session = session;
    this.waiter = asCaller(server, session);
  }

  async connect(headers?: Record<string, string>, query = ''): Promise<TestSocket> {
    const socket = await openSocket(this.address, headers, query);
    this.#sockets.push(socket);
    return socket;
  }

  /** Signs in and subscribes. The caller still has to wait for the answer to the subscription. */
  async listen(who: Session, hello: object = {}, from: object = {}): Promise<TestSocket> {
    const socket = await this.connect();
    await socket.hello(who.token, hello);
    socket.send('subscribeToAllOrders', from);
    return socket;
  }

  async newOrder(tableId = 'table-1', items: object[] = [OLIVES]): Promise<Order> {
    return (await this.waiter.post<Order>('/orders', { tableId, items })).body;
  }

  pay(order: Order): Promise<Answer> {
    return this.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.server.close();
  }
}

export async function openLiveRoom(options?: ServerOptions): Promise<LiveRoom> {
  const server = await startServer(options);
  const address = await server.listen();
  return new LiveRoom(server, address, await server.signIn('server'));
}

/** Returns the `sync` headers of the data frames so far. */
export const syncsOf = (socket: TestSocket): Sync[] =>
  socket.frames.flatMap((frame) =>
    'sync' in frame.data && frame.data.sync && 'from' in frame.data.sync ? [frame.data.sync] : [],
  );

/** Returns the ids of the orders in the frames so far, with repeats. */
export const ordersOf = (socket: TestSocket): string[] =>
  socket.frames.flatMap((frame) => {
    if (frame.event === 'orderStatusUpdate') return [String(frame.data.id)];
    if (frame.event === 'orderUpdate') return [frame.data.orderId];
    if (frame.event === 'change')
      return frame.data.rows.filter((row) => row.entity === 'order').map((row) => row.id);
    return [];
  });

/** Waits until everything sent so far has arrived: frames keep their order, so a pong comes last. */
export async function caughtUp(socket: TestSocket): Promise<void> {
  socket.send('ping', { t: 1 });
  await socket.next('pong');
}
