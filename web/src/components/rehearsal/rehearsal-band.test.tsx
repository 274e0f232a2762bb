import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { markRehearsal, unmarkRehearsal } from './rehearsal-band.ts';
import { RehearsalMark } from './rehearsal-mark.tsx';

afterEach(() => {
  cleanup();
  unmarkRehearsal();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const band = () => document.querySelector('[data-rehearsal-band]');

it('stands once, outside of the app, with the way back, and after a reload too', () => {
  markRehearsal('http://house.example:3000');
  // The page is loaded again.
  markRehearsal();
  expect(document.querySelectorAll('[data-rehearsal-band]')).toHaveLength(1);
  expect(band()?.parentElement).toBe(document.body);
  expect(band()?.textContent).toBe('Rehearsal. Nothing here counts.Back to the house');
  expect(band()?.querySelector('a')?.href).toBe('http://house.example:3000/');
});

it('comes and goes with what the venue says of itself', () => {
  const { rerender } = render(<RehearsalMark isRehearsal />);
  expect(band()?.textContent).toBe('Rehearsal. Nothing here counts.');
  rerender(<RehearsalMark isRehearsal={false} />);
  expect(band()).toBeNull();
  expect(window.localStorage.getItem('tableside-rehearsal')).toBeNull();
});

it('says when the server of the rehearsal is gone', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
  markRehearsal();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(band()?.textContent).toBe('Rehearsal. Over, or not connected.');
});
