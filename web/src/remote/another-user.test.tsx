// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createSession, memoryStore, onAnotherUser, USER_KEY } from './session.ts';

const ana = {
  id: 'ana',
  name: 'Ana',
  email: 'ana@example.com',
  role: 'server',
  venueId: 'v1',
  staffId: null,
} as const;
const ben = { ...ana, id: 'ben', name: 'Ben' };

const comesBack = (persisted: boolean): boolean =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page from the browser’s cache notices who has signed in or out since', () => {
  const [store, act] = [memoryStore(), vi.fn()];
  const session = createSession(store);
  onAnotherUser(session, act);
  session.open('one', ana);
  comesBack(true);
  session.open('two', { ...ana, name: 'Ana B.' });
  comesBack(true);
  expect(act).not.toHaveBeenCalled();
  createSession(store).open('three', ben);
  comesBack(false);
  expect(act).not.toHaveBeenCalled();
  comesBack(true);
  expect(act).toHaveBeenCalledTimes(1);
  createSession(store).drop();
  comesBack(true);
  expect(act).toHaveBeenCalledTimes(2);
});

test('another tab that signs somebody in is heard at once', () => {
  const act = vi.fn();
  onAnotherUser(createSession(memoryStore()), act);
  const says = (fields: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', fields));
  says({ key: 'theme', oldValue: 'dark', newValue: 'light' });
  says({ key: USER_KEY, oldValue: 'ana', newValue: 'ana' });
  expect(act).not.toHaveBeenCalled();
  says({ key: USER_KEY, oldValue: 'ana', newValue: 'ben' });
  expect(act).toHaveBeenCalledOnce();
});
