/**
 * Frames on /api/ws are raw JSON, `{event, data}`. A frame is a hint: a device that loses every frame is late, never
 * wrong.
 */
import * as v from 'valibot';
import { Epoch, Mid, Result, Row, Seq } from './envelope.ts';
import { Shown } from './kitchen.ts';

/** Added to each data frame per socket. `from` is the last `to` sent on this connection. */
export const Sync = v.object({
  epoch: Epoch,
  from: Seq,
  to: Seq,
  head: Seq,
  lastMid: v.nullable(Mid),
  results: v.optional(v.array(Result)),
});
export type Sync = v.InferOutput<typeof Sync>;

const OrderDocument = v.looseObject({ id: v.string(), orderNumber: v.string(), status: v.string() });

const frame = <const E extends string, S extends v.GenericSchema>(event: E, data: S) =>
  v.object({ event: v.literal(event), data });

/** Chosen by the client, to know the answer again. */
const PushId = v.pipe(v.number(), v.integer(), v.minValue(0));

const Token = v.pipe(v.string(), v.maxLength(2048));

export const ClientFrame = v.variant('event', [
  frame(
    'hello',
    v.object({
      protocol: v.pipe(v.number(), v.integer()),
      token: Token,
      clientId: v.optional(v.pipe(v.string(), v.uuid())),
      cursor: v.optional(Seq),
      epoch: v.optional(Epoch),
      /**
       * The kind of screen. For `kitchen`, the cursor of this screen then proves what the kitchen's list contains.
       */
      screen: v.optional(v.pipe(v.string(), v.maxLength(32))),
      /** The mirror that the staff of a tablet share. `token` is then the device's credential, `<id>.<token>`. */
      view: v.optional(v.literal('floor')),
    }),
  ),
  frame(
    'subscribeToAllOrders',
    v.optional(
      v.object({
        cursor: v.optional(Seq),
        /** For a client that sends no `hello`. A browser cannot send headers with a WebSocket. */
        token: v.optional(Token),
      }),
      {},
    ),
  ),
  frame('unsubscribeFromAllOrders', v.optional(v.object({}), {})),
  frame('ping', v.object({ t: v.number() })),
  /**
   * `shown` lists the orders that a kitchen screen currently paints. It is left out while nobody can see the screen.
   */
  frame('cursor', v.object({ to: Seq, shown: v.optional(Shown) })),
  /** Only for a server whose welcome says `push`. `request` is a push as text, and `token` is what the request would show. */
  frame('push', v.object({ id: PushId, token: Token, request: v.string() })),
]);
export type ClientFrame = v.InferOutput<typeof ClientFrame>;

export const ServerFrame = v.variant('event', [
  frame(
    'welcome',
    v.object({
      serverTime: v.string(),
      epoch: Epoch,
      head: Seq,
      heartbeatMs: v.number(),
      build: v.string(),
      minApp: v.string(),
      /** The server takes pushes on this connection. */
      push: v.optional(v.literal(true)),
    }),
  ),
  frame(
    'allOrders',
    v.object({
      orders: v.array(OrderDocument),
      truncated: v.boolean(),
      sync: v.object({ epoch: Epoch, head: Seq }),
    }),
  ),
  /** The order object itself, with the other rows of its seq. */
  frame(
    'orderStatusUpdate',
    v.looseObject({
      id: v.string(),
      status: v.string(),
      rows: v.optional(v.array(Row)),
      sync: v.optional(Sync),
    }),
  ),
  frame(
    'orderUpdate',
    v.object({
      orderId: v.string(),
      status: v.string(),
      order: OrderDocument,
      rows: v.optional(v.array(Row)),
      sync: v.optional(Sync),
    }),
  ),
  frame('change', v.object({ rows: v.array(Row), results: v.optional(v.array(Result)), sync: Sync })),
  /**
   * `listed`: the lists of all kitchen screens contain every change up to this seq. `shown`: the orders that all
   * visible kitchen screens paint. `cursor` is 0, because an app older than 0.2.0 takes everything up to it as painted.
   */
  frame(
    'kitchen',
    v.object({ cursor: Seq, at: v.string(), listed: v.optional(Seq), shown: v.optional(Shown) }),
  ),
  frame('poke', v.object({ head: Seq })),
  frame('resync', v.object({ reason: v.string() })),
  /** `build` is for mirrors: that of `welcome` may have changed since. */
  frame('pong', v.object({ t: v.number(), serverTime: v.string(), build: v.optional(v.string()) })),
  /** What the push with this id would have got as a request. */
  frame(
    'pushed',
    v.object({
      id: PushId,
      status: v.number(),
      body: v.unknown(),
      /** The seconds of its Retry-After. */
      retryAfter: v.optional(v.number()),
    }),
  ),
  frame('bye', v.object({ reason: v.string(), spreadMs: v.number() })),
  frame('error', v.object({ code: v.string() })),
]);
export type ServerFrame = v.InferOutput<typeof ServerFrame>;
