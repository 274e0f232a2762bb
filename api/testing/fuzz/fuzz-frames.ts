/** Sends random frames over real sockets, in any order and form, and judges the frames that the server sends back. */

import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { ServerFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import * as v from 'valibot';
import WebSocket from 'ws';
import { CALLERS, type CallRoom } from '../access/call-room.ts';
import type { FuzzPlan } from './fuzz-calls.ts';
import { faultsOf, isErrorCode, secretsOf } from './judge.ts';
import { mutated, noise, oddText, oddValue } from './odd-values.ts';

export interface FrameFindings {
  readonly faults: readonly string[];
  /** The number of frames received of each kind. */
  readonly heard: Readonly<Record<string, number>>;
}

/** Per socket. More would exceed the server's limit for ten seconds. */
const MOST_FRAMES = 40;
const PATIENCE_MS = 20_000;
/** The protocol's codes, and those the library closes with: no close frame, not UTF-8, too large, not a frame. */
const CLOSES = new Set<number>([...Object.values(CLOSE), 1002, 1005, 1006, 1007, 1009]);
const THOUSAND = 1000;

export async function fuzzFrames(
  room: CallRoom,
  { seed, count, onThousand }: FuzzPlan,
): Promise<FrameFindings> {
  const random = seededRandom(seed);
  const address = (await room.server.listen()).replace('http', 'ws');
  const heard: Record<string, number> = {};
  const faults: string[] = [];
  const judge = judgeOf(secretsOf(room.server.dataDir), heard);
  for (let sent = 0; sent < count && faults.length === 0; ) {
    const frames = Array.from({ length: random.int(1, MOST_FRAMES) }, () => nextFrame(random));
    const hello = helloOf(room, random);
    if (hello && random.chance(0.8)) frames.unshift(hello);
    const found = await converse(address, frames, judge);
    faults.push(...found.map((fault) => `FUZZ_SEED=${seed}, socket at frame ${sent}: ${fault}`));
    const before = sent;
    sent += frames.length;
    if (Math.floor(sent / THOUSAND) > Math.floor(before / THOUSAND)) onThousand?.();
  }
  const { status } = await room.send({ method: 'GET', url: '/api/health', headers: {} });
  return { faults: status === 200 ? faults : [...faults, `after it all, health is ${status}`], heard };
}

type Judge = (text: string) => string[];
/** Text, a binary frame, or raw bytes that bypass the WebSocket framing. */
type Sending = string | Buffer | { readonly raw: Buffer };

const judgeOf =
  (secrets: readonly string[], heard: Record<string, number>): Judge =>
  (text) => {
    const frame: unknown = JSON.parse(text);
    const { success, output } = v.safeParse(ServerFrame, frame);
    if (!success) return [`no frame of the server: ${text.slice(0, 300)}`];
    heard[output.event] = (heard[output.event] ?? 0) + 1;
    const isUnknown = output.event === 'error' && !isErrorCode(output.data.code);
    const isFault = output.event === 'error' && output.data.code === 'server.internal';
    return [
      ...(isUnknown || isFault ? [`an error that should not be: ${text}`] : []),
      ...faultsOf({ status: 200, type: 'application/json', body: text }, secrets),
    ];
  };

/** Sends all frames and then a ping. Waits for its pong or for the close. */
const converse = (address: string, frames: readonly Sending[], judge: Judge): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const faults: string[] = [];
    const said = () => frames.map((frame) => String(frame).slice(0, 200)).join('\n');
    const socket = new WebSocket(`${address}/api/ws`);
    const timer = setTimeout(() => {
      socket.terminate();
      reject(new Error(`the socket hangs after\n${said()}`));
    }, PATIENCE_MS);
    socket.on('error', () => undefined);
    socket.on('open', () => {
      for (const frame of frames) send(socket, frame);
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ event: 'ping', data: { t: LAST } }));
    });
    socket.on('message', (data) => {
      const text = String(data);
      faults.push(...judge(text));
      if (text.includes(`"t":${LAST}`)) socket.close();
    });
    socket.on('close', (code) => {
      clearTimeout(timer);
      if (!CLOSES.has(code)) faults.push(`closed with ${code}`);
      resolve(faults.map((fault) => `${fault}\n${said()}`));
    });
  });

const LAST = 424_242;

function send(socket: WebSocket, frame: Sending): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (typeof frame === 'string' || Buffer.isBuffer(frame)) socket.send(frame);
  else (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(frame.raw);
}

function helloOf(room: CallRoom, random: SeededRandom): string | undefined {
  const token = room.session(random.pick(CALLERS))?.token;
  if (token === undefined) return undefined;
  const more = random.pick([
    {},
    { clientId: random.uuid() },
    { screen: 'kitchen', cursor: random.int(0, 500) },
  ]);
  return JSON.stringify({ event: 'hello', data: { protocol: PROTOCOL_VERSION, token, ...more } });
}

/** Returns a frame, usually a valid one: the third invalid frame closes the socket. */
function nextFrame(random: SeededRandom): Sending {
  const frame = random.pick([
    { event: 'ping', data: { t: random.int(0, 1_000_000) } },
    { event: 'subscribeToAllOrders', data: {} },
    { event: 'subscribeToAllOrders', data: { cursor: random.int(0, 1000) } },
    { event: 'subscribeToAllOrders' },
    { event: 'unsubscribeFromAllOrders', data: {} },
    { event: 'cursor', data: { to: random.int(0, 1000) } },
    { event: 'cursor', data: { to: random.int(0, 1000), shown: [random.uuid()] } },
    { event: 'push', data: { id: random.int(0, 9), token: oddText(random), request: oddText(random) } },
  ]);
  if (random.chance(0.85)) return JSON.stringify(frame);
  const kind = random.int(0, 7);
  if (kind <= 2) return JSON.stringify(mutated(random, frame)) ?? '';
  if (kind === 3) return JSON.stringify({ event: oddText(random), data: oddValue(random) });
  if (kind === 4) return noise(random, random.int(0, 200));
  if (kind === 5) return Buffer.from(noise(random, random.int(0, 200)));
  if (kind === 6) return JSON.stringify(frame).padEnd(random.pick([16_384, 16_385, 300_000]));
  return { raw: Buffer.from(noise(random, random.int(1, 30)), 'latin1') };
}
