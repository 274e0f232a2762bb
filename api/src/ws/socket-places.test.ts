/** Limits on sockets per browser, account and address, and which socket is closed when there are more. */
import { describe, expect, it } from 'vitest';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';

const VENUE = '203.0.113.7';

/** Tracks sockets by name. `gone` lists those that had to close. */
function aVenue() {
  const places = createSocketPlaces(SOCKET_LIMITS);
  const gone: string[] = [];
  const stranger = (name: string, address = VENUE) => {
    const place = { address, giveUp: () => void gone.push(name) };
    places.arrive(place);
    return place;
  };
  const open = (name: string, holder: { userId: string; sessionId?: string; isStaff?: boolean }) => {
    const place = stranger(name);
    places.identify(place, { sessionId: holder.userId, isStaff: false, ...holder });
    return place;
  };
  return { places, gone, stranger, open };
}

const times = (count: number, act: (n: number) => void): void => {
  for (let n = 0; n < count; n += 1) act(n);
};

describe('a venue behind one address', () => {
  it('has room for 40 tablets, each with its own account or all with one, and for 100 guests [F15]', () => {
    const { open, gone } = aVenue();
    times(40, (n) => open(`tablet ${n}`, { userId: `waiter ${n}`, isStaff: true }));
    times(40, (n) => open(`till ${n}`, { userId: 'till', sessionId: `till ${n}`, isStaff: true }));
    times(100, (n) => open(`guest ${n}`, { userId: `guest ${n}` }));
    times(100, (n) => open(`guest ${n} again`, { userId: `guest ${n}` }));
    expect(gone).toEqual([]);
  });
});

describe('too many sockets [T107]', () => {
  it('of one session lose the oldest [F15]', () => {
    const { open, gone } = aVenue();
    times(10, (n) => open(`tab ${n}`, { userId: 'ana', isStaff: true }));
    expect(gone).toEqual(['tab 0', 'tab 1']);
  });

  it('of one account lose the oldest, however many sessions it has [F15]', () => {
    const { open, gone } = aVenue();
    times(65, (n) => open(`till ${n}`, { userId: 'till', sessionId: `till ${n}`, isStaff: true }));
    times(17, (n) => open(`phone ${n}`, { userId: 'guest', sessionId: `guest ${n}` }));
    expect(gone).toEqual(['till 0', 'phone 0']);
  });

  it('of guests at one address lose one of the account that has the most, and no guest’s only one [F15]', () => {
    const { open, gone } = aVenue();
    times(100, (n) => open(`guest ${n}`, { userId: `guest ${n}` }));
    times(20, (n) =>
      times(16, (m) => open(`flood ${n}-${m}`, { userId: `mallory ${n}`, sessionId: `${n}-${m}` })),
    );
    expect(gone).toHaveLength(20 * 16 + 100 - 256);
    expect(gone.filter((name) => !name.startsWith('flood'))).toEqual([]);
    open('tablet', { userId: 'ana', isStaff: true });
    expect(gone).not.toContain('tablet');
  });

  it('of strangers at one address lose the oldest, and nobody who has said who they are [F15]', () => {
    const { open, stranger, gone } = aVenue();
    open('tablet', { userId: 'ana', isStaff: true });
    stranger('elsewhere', '198.51.100.1');
    times(257, (n) => stranger(`stranger ${n}`));
    expect(gone).toEqual(['stranger 0']);
  });

  it('count only while they are open, so leaving makes room [F15]', () => {
    const { places, open, gone } = aVenue();
    times(50, (n) => places.leave(open(`tab ${n}`, { userId: 'ana', isStaff: true })));
    expect(gone).toEqual([]);
  });
});
