import { describe, expect, it } from 'vitest';
import { createInboundGate } from './inbound.ts';
import { createSendBuffer } from './send-buffer.ts';

const KB = 1024;

describe('incoming frames [T104]', () => {
  const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const PING = { event: 'ping', data: { t: 1 } };

  it('are read when they fit the protocol', () => {
    expect(createInboundGate().read(text(PING), 0)).toEqual({ kind: 'frame', frame: PING });
  });

  it('may leave out data when there is nothing to say', () => {
    const read = createInboundGate().read(text({ event: 'subscribeToAllOrders' }), 0);
    expect(read).toEqual({ kind: 'frame', frame: { event: 'subscribeToAllOrders', data: {} } });
  });

  it('are answered when they cannot be read, and the third time is the last', () => {
    const gate = createInboundGate();
    expect(gate.read(text('{'), 0)).toEqual({ kind: 'fault', code: 'request.malformed', isLast: false });
    expect(gate.read(text({ event: 'dance' }), 0)).toEqual({
      kind: 'fault',
      code: 'request.shape',
      isLast: false,
    });
    expect(gate.read(text({ event: 'ping', data: { t: 'now' } }), 0)).toEqual({
      kind: 'fault',
      code: 'request.shape',
      isLast: true,
    });
  });

  it('may have 16 KB at most', () => {
    const padded = (size: number) => text(PING).toString().padEnd(size);
    expect(createInboundGate().read(text(padded(16 * KB)), 0)).toMatchObject({ kind: 'frame' });
    expect(createInboundGate().read(text(padded(16 * KB + 1)), 0)).toEqual({
      kind: 'fault',
      code: 'request.tooLarge',
      isLast: true,
    });
  });

  it('may be 50 in 10 seconds at most [F10]', () => {
    const gate = createInboundGate();
    const kinds = Array.from({ length: 51 }, (_, n) => gate.read(text(PING), n * 100).kind);
    expect(kinds.slice(0, 50)).not.toContain('fault');
    expect(kinds[50]).toBe('fault');
    expect(gate.read(text(PING), 10_000).kind).toBe('frame');
  });
});

describe('a slow reader [T109]', () => {
  const socketWith = (bufferedAmount: number) => {
    const sent: string[] = [];
    return { isOpen: true, bufferedAmount, sent, send: (text: string) => void sent.push(text) };
  };

  it('gets no more data above 256 KB, and is poked when it has drained [F6]', () => {
    const socket = socketWith(0);
    const sendBuffer = createSendBuffer(socket, () => 0);
    expect(sendBuffer.sendData('one')).toBe(true);
    socket.bufferedAmount = 256 * KB + 1;
    expect(sendBuffer.sendData('two')).toBe(false);
    socket.bufferedAmount = 10;
    expect(sendBuffer.sendData('three')).toBe(false);
    expect(sendBuffer.check(100)).toBe('fine');
    sendBuffer.send({ event: 'pong', data: {} });
    socket.bufferedAmount = 0;
    expect(sendBuffer.check(200)).toBe('drained');
    expect(sendBuffer.sendData('four')).toBe(true);
    expect(socket.sent).toEqual(['one', '{"event":"pong","data":{}}', 'four']);
  });

  it('is dropped above 1 MB, or after 10 seconds [F6]', () => {
    const large = socketWith(KB * KB + 1);
    expect(createSendBuffer(large, () => 0).check(0)).toBe('lagging');
    const slow = socketWith(300 * KB);
    const sendBuffer = createSendBuffer(slow, () => 0);
    sendBuffer.sendData('one');
    expect(sendBuffer.check(10_000)).toBe('fine');
    expect(sendBuffer.check(10_001)).toBe('lagging');
  });

  it('is sent nothing once it is gone', () => {
    const socket = { ...socketWith(0), isOpen: false };
    const sendBuffer = createSendBuffer(socket, () => 0);
    sendBuffer.send({ event: 'pong', data: {} });
    expect(sendBuffer.sendData('one')).toBe(false);
    expect(socket.sent).toEqual([]);
  });
});
