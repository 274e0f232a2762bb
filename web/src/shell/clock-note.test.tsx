import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ClockNoteOf } from './clock-note.tsx';

afterEach(cleanup);

describe('the clock of a device', () => {
  it.each([
    [-10_800_000, '3 h fast'],
    [172_800_000, '48 h slow'],
    [120_001, '2 min slow'],
  ])('is reported as off by %d ms with "%s" [C9]', (offsetMs, words) => {
    render(<ClockNoteOf offsetMs={offsetMs} />);
    expect(screen.getByRole('region', { name: 'Clock of this device' }).textContent).toContain(words);
  });

  it.each([0, 120_000, -120_000])('is not reported when it is off by %d ms', (offsetMs) => {
    render(<ClockNoteOf offsetMs={offsetMs} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
