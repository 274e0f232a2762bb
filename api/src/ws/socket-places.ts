/**
 * How many sockets one browser, one account and one address may hold. Whoever opens more loses the oldest: after a loss of
 * the network that is the one which is dead already, and somebody who opens thousands only closes their own.
 */
export interface SocketLimits {
  /** Of one sign-in. */
  readonly perSession: number;
  /** Of one member of staff. */
  readonly perStaff: number;
  /** Of one guest account. */
  readonly perGuest: number;
  /** Of all guests at one address. */
  readonly guestsPerAddress: number;
  /** Of those at one address who have not said who they are yet. */
  readonly strangersPerAddress: number;
}

/**
 * Eight a sign-in, unless the environment says another number: one browser has one socket, tabs that cannot agree on a
 * leader have one each, and the server notices a dead one only after 45 s. The others follow from it:
 * - staff 64, so that 40 tablets may share one account;
 * - a guest 16, for a phone and a laptop;
 * - 256 guests at one address, so that 100 guests behind the router of the venue have room to come back twice;
 * - 256 strangers at one address: at the most requests that an address may make, each has half a second to say hello.
 * Staff have no limit by address: they share it with the guests, who must not be able to use it up.
 */
export const socketLimits = (perSession: number): SocketLimits => ({
  perSession,
  perStaff: 8 * perSession,
  perGuest: 2 * perSession,
  guestsPerAddress: 32 * perSession,
  strangersPerAddress: 32 * perSession,
});

export const SOCKET_LIMITS = socketLimits(8);

/** A socket, as far as it is counted. */
export interface Place {
  readonly address: string;
  /** There are too many: this one has to go. It counts no longer. */
  readonly giveUp: () => void;
}

export interface Holder {
  readonly sessionId: string;
  readonly userId: string;
  readonly isStaff: boolean;
}

export interface SocketPlaces {
  /** Somebody opened a socket and has not said who they are. */
  arrive(place: Place): void;
  identify(place: Place, holder: Holder): void;
  leave(place: Place): void;
}

/** By name of the group, in the order in which they came; each with the account it belongs to. */
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

/** The oldest socket of the account that holds most of them. */
function oldestOfTheLargest(group: ReadonlyMap<Place, string>): Place | undefined {
  const counts = new Map<string, number>();
  for (const userId of group.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const most = Math.max(...counts.values());
  for (const [place, userId] of group) if (counts.get(userId) === most) return place;
  return undefined;
}
