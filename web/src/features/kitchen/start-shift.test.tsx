import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { StartShift } from './start-shift.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const show = () =>
  render(
    <StartShift
      stations={stationsOf({})}
      screen={{ stations: ['kitchen'] }}
      openCount={2}
      minutes={{ amber: 8, red: 12 }}
      onStart={() => undefined}
    />,
  );

describe('the screen before a shift promises', () => {
  test('that it stays on', () => {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: {} });
    show();
    expect(
      screen.getByText(
        '2 orders are open. One touch turns on sound, keeps the screen on and goes full screen.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Screen stays on')).toBeDefined();
  });

  test('nothing of the kind when the browser cannot keep the screen on', () => {
    show();
    expect(
      screen.getByText('2 orders are open. One touch turns on sound and goes full screen.'),
    ).toBeDefined();
    expect(screen.queryByText('Screen stays on')).toBeNull();
    expect(
      screen.getByText("This browser can't keep the screen on. Turn off sleep in the device settings."),
    ).toBeDefined();
  });
});
