/** This tablet: how a manager shares it, and how the sharing stops. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { DeviceDb, ensureDevice, saveEnrolment } from '../../mirror/database/device-db.ts';
import { DeviceProvider } from '../../mirror/read/read-device.ts';
import { ApiError } from '../../remote/api-error.ts';
import type { ManagersProof } from '../../remote/share-tablet.ts';
import { type FloorState, type People, PeopleProvider } from './people-context.tsx';
import { TabletPage } from './tablet-page.tsx';

let device: DeviceDb;
beforeEach(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
});
afterEach(() => {
  cleanup();
  device.close();
});

interface Scene {
  readonly mode: FloorState['mode'];
  readonly role?: Role;
  readonly answers?: (request: Request) => Response;
  readonly declare?: People['declare'];
}

let count = 0;

async function show({ mode, role = 'manager', answers, declare = async () => null }: Scene) {
  count += 1;
  device = new DeviceDb(`tablet-page-${count}`);
  const deviceId = 'tablet/1';
  await ensureDevice(device, () => deviceId);
  await saveEnrolment(device, { deviceId, venueId: 'venue', letter: 'B', lastNumber: 0, deviceToken: 's' });
  const state: FloorState = { mode, who: 'mia', signedIn: null, asked: null, atClock: null };
  const stopped: string[] = [];
  const people: Partial<People> = {
    get: () => state,
    subscribe: () => () => undefined,
    isDeclared: async () => false,
    declare,
    async turnOff(endAtServer) {
      await endAtServer(deviceId);
      stopped.push('here');
    },
    exportShared: async () => null,
  };
  const calls: string[] = [];
  const shown = await showScreen(
    <DeviceProvider value={device}>
      <PeopleProvider value={people as People}>
        <TabletPage />
      </PeopleProvider>
    </DeviceProvider>,
    {
      role,
      rows: { venue: [aVenue()] },
      answers: (request) => {
        const { pathname } = new URL(request.url);
        if (request.method === 'POST') calls.push(pathname);
        return answers?.(request) ?? Response.json({ set: true });
      },
    },
  );
  return { ...shown, stopped, calls };
}

describe('a shared tablet', () => {
  const stop = async () => fireEvent.click(await screen.findByRole('button', { name: /^Stop sharing/ }));
  const isOnline = { phase: 'online' } as const;

  it('leads whoever has no PIN to their own first', async () => {
    await show({ mode: 'off', answers: () => Response.json({ set: false }) });
    const link = await screen.findByRole('link', { name: 'Choose your PIN' });
    expect(link.getAttribute('href')).toBe('/profile/pin');
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  it('is shared until the server has ended that', async () => {
    const { engine, stopped, calls } = await show({ mode: 'on' });
    act(() => engine.status.update(isOnline));
    await stop();
    await waitFor(() => expect(stopped).toEqual(['here']));
    expect(calls).toEqual(['/api/devices/tablet%2F1/undeclare']);
  });

  it('stays shared when the server refuses it, and says why', async () => {
    const { engine, stopped } = await show({
      mode: 'on',
      answers: () =>
        Response.json({ code: 'permission', message: 'Your role cannot do this.' }, { status: 403 }),
    });
    act(() => engine.status.update(isOnline));
    await stop();
    expect(await screen.findByText('Your role cannot do this.')).toBeDefined();
    expect(stopped).toEqual([]);
  });

  it.each([
    { by: 'a server', role: 'server', status: isOnline, reason: /^Only a manager can stop sharing/ },
    {
      by: 'a manager without a connection',
      role: 'manager',
      status: { phase: 'offline' },
      reason: /^You need a connection/,
    },
    {
      by: 'a manager while something waits',
      role: 'manager',
      status: { ...isOnline, waiting: 2 },
      reason: /^Some changes have not been sent/,
    },
  ] as const)('cannot be ended by $by, who reads why [T36]', async ({ role, status, reason }) => {
    const { engine, calls } = await show({ mode: 'on', role });
    act(() => engine.status.update(status));
    expect(await screen.findByText(reason)).toBeDefined();
    await stop();
    expect(calls).toEqual([]);
  });
});

describe('a tablet that is not shared', () => {
  const refusal = (code: string, message: string) =>
    new ApiError(message, { status: 401, code, details: [] });
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Share this tablet' }));
  /** Answers each proof in turn: a challenge, null, or a refusal. */
  const answering = (...answers: readonly (string | null | ApiError)[]) => {
    const proofs: ManagersProof[] = [];
    const left = [...answers];
    const declare: People['declare'] = async (proof) => {
      proofs.push(proof);
      const answer = left.shift() ?? null;
      if (answer instanceof ApiError) throw answer;
      return answer;
    };
    return { proofs, declare };
  };
  const giveSignIn = async () => {
    await screen.findByLabelText("Manager's email");
    await waitFor(() => expect(screen.queryByText(/has not connected/)).toBeNull());
    type("Manager's email", ' mia@example.com ');
    type("Manager's password", 'a good password');
    submit();
  };
  const SIGN_IN = { email: 'mia@example.com', password: 'a good password' };

  it('asks a manager for their code after the password', async () => {
    const { proofs, declare } = answering('challenge 1');
    await show({ mode: 'off', declare });
    await giveSignIn();
    await screen.findByLabelText(/^Code from/);
    type(/^Code from/, ' 123456 ');
    submit();
    await waitFor(() => expect(proofs).toEqual([SIGN_IN, { challenge: 'challenge 1', code: '123456' }]));
  });

  it('asks for the code again when it was wrong, for the same challenge', async () => {
    const { proofs, declare } = answering('challenge 1', refusal('auth.code', 'That code is wrong.'));
    await show({ mode: 'off', declare });
    await giveSignIn();
    await screen.findByLabelText(/^Code from/);
    type(/^Code from/, '111111');
    submit();
    expect(await screen.findByText('That code is wrong.')).toBeDefined();
    type(/^Code from/, '222222');
    submit();
    await waitFor(() => expect(proofs.at(-1)).toEqual({ challenge: 'challenge 1', code: '222222' }));
  });

  it('asks for the password again when the challenge has expired', async () => {
    const over = refusal('auth.challenge', 'That took too long. Enter your password again.');
    const { proofs, declare } = answering('challenge 1', over);
    await show({ mode: 'off', declare });
    await giveSignIn();
    await screen.findByLabelText(/^Code from/);
    type(/^Code from/, '111111');
    submit();
    expect(await screen.findByText(/^That took too long/)).toBeDefined();
    await giveSignIn();
    await waitFor(() => expect(proofs.at(-1)).toEqual(SIGN_IN));
  });

  it('lets another manager start over at the code', async () => {
    const { proofs, declare } = answering('challenge 1', 'challenge 2');
    await show({ mode: 'off', declare });
    await giveSignIn();
    fireEvent.click(await screen.findByRole('button', { name: 'Use another sign-in' }));
    await giveSignIn();
    await waitFor(() => expect(proofs).toEqual([SIGN_IN, SIGN_IN]));
  });
});
