// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translatePage } from '../../testing/translate-page.ts';
import { surviveTranslators } from './translators.ts';

let stop: () => void;
beforeEach(() => {
  stop = surviveTranslators(document);
});
afterEach(() => {
  cleanup();
  stop();
});

interface StateProps {
  waiting: number;
  isLate?: boolean;
  isOnline?: boolean;
}

/** Texts beside texts, as React keeps them: one changes, one comes and goes. */
const State = ({ waiting, isLate = false, isOnline = true }: StateProps) => (
  <p>
    {isOnline ? 'Online' : <b>Offline</b>}, {waiting} waiting{isLate && ', late'}
  </p>
);

/** Observers hear of a change once the script that made it has ended. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function translated(state: StateProps) {
  const { container, rerender } = render(<State {...state} />);
  translatePage();
  await told();
  const become = async (next: StateProps): Promise<string | null> => {
    rerender(<State {...next} />);
    await told();
    return container.textContent;
  };
  return { container, become };
}

it('a text that changes under a translator is shown as it is now', async () => {
  const { container, become } = await translated({ waiting: 1 });
  expect(container.textContent).toContain('«1»');
  const text = await become({ waiting: 2 });
  expect(text).toContain('2');
  expect(text).not.toContain('1');
});

it('a text that is removed takes its translation with it, and what follows moves up', async () => {
  const { become } = await translated({ waiting: 1, isLate: true });
  expect(await become({ waiting: 1 })).not.toContain('late');
  expect(await become({ waiting: 1, isLate: true })).toMatch(/late$/);
});

it('an element that replaces a translated text comes before what followed', async () => {
  const { container, become } = await translated({ waiting: 3 });
  expect(await become({ waiting: 3, isOnline: false })).toMatch(/^Offline/);
  expect(container.textContent).not.toContain('Online');
});

it('nothing changes without a translator', async () => {
  const { container, rerender } = render(<State waiting={1} isLate />);
  rerender(<State waiting={2} isOnline={false} />);
  expect(container.textContent).toBe('Offline, 2 waiting');
});
