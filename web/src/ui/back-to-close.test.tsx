import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBackToClose } from './back-to-close.ts';

function Overlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBackToClose(open, onClose);
  return null;
}

/** happy-dom has no session history: what the browser does on back is played by hand. */
function goBackTo(state: unknown, url = window.location.href) {
  window.history.replaceState(state, '', url);
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

const routerHears = vi.fn();

beforeEach(() => {
  window.history.replaceState({ router: 1 }, '');
  window.addEventListener('popstate', routerHears);
});

afterEach(() => {
  cleanup();
  window.removeEventListener('popstate', routerHears);
  vi.clearAllMocks();
});

describe('going back while something lies over the page', () => {
  it('closes it, and the router never hears of it', () => {
    const onClose = vi.fn();
    render(<Overlay open onClose={onClose} />);
    expect(window.history.state).toEqual({ router: 1, overlayDepth: 1 });
    goBackTo({ router: 1 });
    expect(onClose).toHaveBeenCalledOnce();
    expect(routerHears).not.toHaveBeenCalled();
  });

  it('closes only the topmost of two', () => {
    const below = vi.fn();
    const above = vi.fn();
    const { rerender } = render(<Overlay open onClose={below} />);
    rerender(
      <>
        <Overlay open onClose={below} />
        <Overlay open onClose={above} />
      </>,
    );
    goBackTo({ router: 1, overlayDepth: 1 });
    expect(above).toHaveBeenCalledOnce();
    expect(below).not.toHaveBeenCalled();
  });

  it('leaves the router alone when nothing is open', () => {
    const { rerender } = render(<Overlay open onClose={() => undefined} />);
    rerender(<Overlay open={false} onClose={() => undefined} />);
    goBackTo({ router: 0 });
    expect(routerHears).toHaveBeenCalledOnce();
  });

  it('takes its history entry away when it is closed by other means', async () => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const { rerender } = render(<Overlay open onClose={() => undefined} />);
    rerender(<Overlay open={false} onClose={() => undefined} />);
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  });

  it('keeps the page one went to in the tap that closed it', async () => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const { rerender } = render(<Overlay open onClose={() => undefined} />);
    rerender(<Overlay open={false} onClose={() => undefined} />);
    window.history.pushState({ router: 2 }, '', '/checkout');
    await new Promise((done) => setTimeout(done, 5));
    expect(go).not.toHaveBeenCalled();
  });
});
