import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ClockNoteOf } from './clock-note.tsx';

afterEach(cleanup);

describe('the clock of a device', () => {
  it.each([
    [-10_800_000, '3 h fast'],
    [172_800_000, '48 h slow'],
    [120_001, '2 min slow'],
  ])('off by %d ms is told as "%s" [C9]', (offsetMs, words) => {
    render(<ClockNoteOf offsetMs={offsetMs} />);
    expect(screen.getByRole('region', { name: 'Clock of this device' }).textContent).toContain(words);
  });

  it.each([0, 120_000, -120_000])('off by %d ms is nothing to tell', (offsetMs) => {
    render(<ClockNoteOf offsetMs={offsetMs} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
