/** W5 of the peers: lines are added while the network is cut. Measures the time until the server holds all of them. */
import type { PeerWork } from './measure-peers.ts';
import { ask } from './peer-page.ts';

const QUEUED = 2000;
const LOOK_MS = 20;
const PATIENCE_MS = 120_000;

export const queueDrainOfPeers: PeerWork = {
  orders: 50,
  async measure(running, { who }) {
    const device = await running.device('a');
    running.proxy.cut();
    await device.context.setOffline(true);
    await ask(device, 'queue', QUEUED);
    const back = performance.now();
    running.proxy.restore();
    await device.context.setOffline(false);
    while ((await running.lines()) < QUEUED && performance.now() - back < PATIENCE_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const drainedMs = performance.now() - back;
    const { lines } = await running.held();
    const distinct = new Set(lines).size;
    const at = `${QUEUED} queued`;
    return [
      { name: 'drained', who, at, value: drainedMs / 1000, unit: 's' },
      { name: 'lost', who, at, value: QUEUED - distinct, unit: '' },
      { name: 'doubled', who, at, value: lines.length - distinct, unit: '' },
    ];
  },
};
