/**
 * Limits the sockets of one browser, one account and one address. When a limit is exceeded, the oldest socket is
 * closed. After a network loss, that one is already dead. Somebody who opens thousands closes only their own.
 */
export interface SocketLimits {
  /** Per sign-in. */
  readonly perSession: number;
  readonly perStaff: number;
  readonly perGuest: number;
  /** For all guests at one address. */
  readonly guestsPerAddress: number;
  /** For all sockets at one address that have not identified themselves yet. */
  readonly strangersPerAddress: number;
}

/**
 * Eight per sign-in, unless the environment sets another number: a browser has one socket, tabs that cannot agree on a
 * leader have one each, and the server notices a dead socket only after 45 s. The other limits follow from it:
 * - staff: 64, so that 40 tablets may share one account;
 * - a guest: 16, for a phone and a laptop;
 * - 256 guests at one address, so that 100 guests behind the venue's router can all reconnect twice;
 * - 256 unidentified sockets at one address: at its highest request rate, each has half a second to say hello.
 * Staff have no limit by address, because they share it with guests, who must not be able to use it up.
 */
export const socketLimits = (perSession: number): SocketLimits => ({
  perSession,
  perStaff: 8 * perSession,
  perGuest: 2 * perSession,
  guestsPerAddress: 32 * perSession,
  strangersPerAddress: 32 * perSession,
});

export const SOCKET_LIMITS = socketLimits(8);

/** A socket, as the limits see it. */
export interface Place {
  readonly address: string;
  /** Called when the socket must close because there are too many. It is no longer counted. */
  readonly giveUp: () => void;
}

export interface Holder {
  readonly sessionId: string;
  readonly userId: string;
  readonly isStaff: boolean;
}

export interface SocketPlaces {
  /** Counts a new socket that has not identified itself yet. */
  arrive(place: Place): void;
  identify(place: Place, holder: Holder): void;
  leave(place: Place): void;
}

/** The sockets of each group in order of arrival, each with its account. */
type Groups = Map<string, Map<Place, string>>;

export function createSocketPlaces(limits: SocketLimits): SocketPlaces {
  const groups: Groups = new Map();
  const groupsOf = new Map<Place, Set<string>>();

  const leave = (place: Place): void => {
    for (const name of groupsOf.get(place) ?? []) {
      const group = groups.get(name);
      group?.delete(place);
      if (group?.size === 0) groups.delete(name);
    }
    groupsOf.delete(place);
  };
  const join = (place: Place, { name, userId, most }: { name: string; userId: string; most: number }) => {
    const group = groups.get(name) ?? new Map<Place, string>();
    groups.set(name, group.set(place, userId));
    groupsOf.set(place, (groupsOf.get(place) ?? new Set()).add(name));
    if (group.size <= most) return;
    const one = oldestOfTheLargest(group);
    if (!one) return;
    leave(one);
    one.giveUp();
  };

  return {
    arrive(place) {
      const { address } = place;
      join(place, { name: `strangers ${address}`, userId: '', most: limits.strangersPerAddress });
    },
    identify(place, { sessionId, userId, isStaff }) {
      leave(place);
      const most = isStaff ? limits.perStaff : limits.perGuest;
      join(place, { name: `session ${sessionId}`, userId, most: limits.perSession });
      join(place, { name: `account ${userId}`, userId, most });
      if (isStaff) return;
      join(place, { name: `guests ${place.address}`, userId, most: limits.guestsPerAddress });
    },
    leave,
  };
}

/** Returns the oldest socket of the account that has the most. */
function oldestOfTheLargest(group: ReadonlyMap<Place, string>): Place | undefined {
  const counts = new Map<string, number>();
  for (const userId of group.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const most = Math.max(...counts.values());
  for (const [place, userId] of group) if (counts.get(userId) === most) return place;
  return undefined;
}
