import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showTooEarly } from './too-early.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const blinked = vi.fn();
Element.prototype.animate = function (this: Element) {
  blinked(this.id);
  return {} as Animation;
};
/** Browsers say which event is being handled; the window of these tests does not. */
window.addEventListener('click', (event) => vi.stubGlobal('event', event), { capture: true });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  blinked.mockReset();
});

function Acts({ work }: { work: () => Promise<void> }) {
  const { run } = useOneAtATime();
  return (
    <>
      <button type="button" id="send" onClick={() => run(work)}>
        Send
      </button>
      <button type="button" id="fire" onClick={() => run(work)}>
        <span>Fire</span>
      </button>
    </>
  );
}

test('whatever is pressed while a change is being saved, or just after, blinks', async () => {
  const done: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => void done.push(resolve)));
  render(<Acts work={work} />);
  fireEvent.click(screen.getByText('Send'));
  expect(blinked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Fire'));
  await act(async () => done.shift()?.());
  fireEvent.click(screen.getByText('Send'));
  expect(blinked.mock.calls).toEqual([['fire'], ['send']]);
  expect(work).toHaveBeenCalledOnce();
});

test('a table of the plan, a box and a list of choices blink as a button does', () => {
  render(
    <>
      <a id="table" href="#12">
        12
      </a>
      <label id="rush">
        Rush
        <input type="checkbox" />
      </label>
      <select id="station" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the boxes of the kit are */}
      <span id="box" tabIndex={0} />
      <p id="words">Nothing to press</p>
    </>,
  );
  for (const id of ['table', 'rush', 'station', 'box', 'words']) showTooEarly(document.getElementById(id));
  expect(blinked.mock.calls.flat()).toEqual(['table', 'rush', 'station', 'box']);
});
