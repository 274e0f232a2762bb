import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceManager } from './service-manager.ts';

describe('what systemd is told', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const NOTIFY_SOCKET = '/run/systemd/notify';

  function started(environment: Record<string, string>) {
    const said: string[] = [];
    return { said, manager: serviceManager(environment, (message) => said.push(message)) };
  }

  it('is that the server is ready, twice a minute that it is alive, and that it stops', () => {
    const { said, manager } = started({ NOTIFY_SOCKET, WATCHDOG_USEC: '60000000' });
    manager.ready();
    vi.advanceTimersByTime(60_000);
    manager.stopping();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'STOPPING=1']);
  });

  it('includes no sign of life when systemd asks for none', () => {
    const { said, manager } = started({ NOTIFY_SOCKET });
    manager.ready();
    vi.advanceTimersByTime(600_000);
    expect(said).toEqual(['READY=1']);
  });

  it('is nothing when systemd did not start the server', () => {
    const { said, manager } = started({ WATCHDOG_USEC: '60000000' });
    manager.ready();
    vi.advanceTimersByTime(60_000);
    manager.stopping();
    expect(said).toEqual([]);
  });
});
