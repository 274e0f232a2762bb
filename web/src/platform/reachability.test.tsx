import { expect, it, vi } from 'vitest';
import { browserNudges, type Nudge } from './reachability.ts';

it('the browser gives a hint when its network comes or goes, and when the page is looked at again', () => {
  const heard: Nudge[] = [];
  const unsubscribe = browserNudges.subscribe((nudge) => heard.push(nudge));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['offline', 'online']);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  expect(heard).toEqual(['offline', 'online', 'visible', 'visible']);
  unsubscribe();
  window.dispatchEvent(new Event('online'));
  expect(heard).toHaveLength(4);
});
