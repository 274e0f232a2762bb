/** Asks for a name as a tablet does: by multicast on the local network. Needs a network beside the loopback. */
import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { answerNames } from './local-names.ts';

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal);

/** A question for the IPv4 address of a name. */
const question = (name: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    ...name.split('.').map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    Buffer.from([0, 0, 1, 0, 1]),
  ]);

it('a name is answered with the address of the server', { timeout: 60_000 }, async () => {
  if (!own) throw new Error('This machine has no address on a network.');
  const said: string[] = [];
  const say = (_event: object, text: string) => void said.push(text);
  const name = `tableside-${process.pid}.local`;
  const stop = answerNames({ names: [name], port: 443, log: { info: say, error: say } });
  onTestFinished(stop);
  await expect.poll(() => said, { timeout: 30_000 }).toEqual([`the server answers to ${name}`]);
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  const answers: string[] = [];
  socket.on('message', (message) => answers.push(message.toString('latin1')));
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  socket.setMulticastInterface(own.address);
  socket.send(question(name), 5353, '224.0.0.251');
  const address = Buffer.from(own.address.split('.').map(Number)).toString('latin1');
  await expect.poll(() => answers.some((one) => one.includes(address)), { timeout: 10_000 }).toBe(true);
});
