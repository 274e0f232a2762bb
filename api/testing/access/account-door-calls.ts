/** Lists every call of the `Accounts` interface, for tests that try them all. */
import type { Accounts } from '../../src/storage/door/accounts.ts';
import { ANA, VENUE } from '../venue/write-entries.ts';

/** Returns every call of the `Accounts` interface, with the arguments that it needs. */
export function accountDoorCalls(accounts: Accounts): (() => Promise<unknown>)[] {
  const at = '2026-06-12T20:00:00.000Z';
  const user = { id: ANA, name: 'Ana', email: 'ana@example.com', passwordHash: 'h', createdAt: at };
  const session = { id: 's', userId: ANA, venueId: VENUE, createdAt: at, expiresAt: at, revokedAt: null };
  const event = { venueId: VENUE, actor: null, action: 'auth.signIn', at } as const;
  const member = { userId: ANA, venueId: VENUE };
  const access = { venueId: VENUE, staffId: 'staff-ana', role: 'server', newUserId: ANA } as const;
  const calls: { [K in keyof Accounts]: () => Promise<unknown> } = {
    countUsers: () => accounts.countUsers(),
    createUser: () =>
      accounts.createUser(user, { userId: ANA, venueId: VENUE, role: 'server', staffId: null }),
    addMember: () =>
      accounts.addMember({
        membership: { userId: ANA, venueId: VENUE, role: 'server', staffId: null },
        event,
      }),
    userByEmail: () => accounts.userByEmail(user.email),
    signIn: () => accounts.signIn({ session, passwordHash: 'h', event }),
    enterVenue: () => accounts.enterVenue({ session, passwordHash: 'h', event }),
    changePassword: () => accounts.changePassword({ userId: ANA, to: 'h', at, event }),
    createSession: () => accounts.createSession(session),
    liveSession: () => accounts.liveSession('s', at),
    sessionById: () => accounts.sessionById('s'),
    extendSession: () => accounts.extendSession('s', at),
    confirmSession: () => accounts.confirmSession({ session, at, event }),
    ownSessions: () => accounts.ownSessions(member, at),
    endOwnSession: () => accounts.endOwnSession({ ...member, sessionId: 's', at, event }),
    revokeSession: () => accounts.revokeSession('s', at),
    endedSince: () => accounts.endedSince(at),
    endedSessions: () => accounts.endedSessions(['s'], at),
    linkSession: () => accounts.linkSession({ venueId: VENUE, sessionId: 's', deviceId: 'd', at }),
    accounts: () => accounts.accounts(VENUE, { limit: 1 }),
    account: () => accounts.account(VENUE, ANA),
    setRole: () => accounts.setRole({ venueId: VENUE, userId: ANA, role: 'server', at }),
    blockAccount: () => accounts.blockAccount({ venueId: VENUE, userId: ANA, at, event }),
    unblockAccount: () => accounts.unblockAccount({ venueId: VENUE, userId: ANA, at, event }),
    deleteGuest: () => accounts.deleteGuest({ venueId: VENUE, userId: ANA, at, event, passwordHash: 'h' }),
    giveAccess: () => accounts.giveAccess({ ...user, ...access, at }),
    noteSeen: () => accounts.noteSeen({ userId: ANA, venueId: VENUE, at, signedIn: true }),
    hasReadFirstSteps: () => accounts.hasReadFirstSteps({ userId: ANA, venueId: VENUE }),
    noteFirstStepsRead: () => accounts.noteFirstStepsRead({ userId: ANA, venueId: VENUE }, at),
    enrolDevice: () => accounts.enrolDevice({ id: 'd', venueId: VENUE, name: 'Bar', tokenHash: 't', at }),
    enrolWithin: () => {
      const limits = { userId: ANA, inUse: { most: 1, seenSince: at }, recent: { most: 1, since: at } };
      return accounts.enrolWithin(limits, {
        id: 'd',
        venueId: VENUE,
        name: 'Bar',
        tokenHash: 't',
        at,
        by: ANA,
      });
    },
    device: () => accounts.device('d'),
    devices: () => accounts.devices(VENUE, { limit: 1 }),
    lastUses: () => accounts.lastUses(VENUE),
    vouchers: () => accounts.vouchers(VENUE),
    undeclareDevice: () => accounts.undeclareDevice({ venueId: VENUE, id: 'd', at }),
    declareDevice: () => accounts.declareDevice({ venueId: VENUE, id: 'd', at, by: ANA }),
    keepDevice: () => accounts.keepDevice({ venueId: VENUE, id: 'd', at, by: ANA }),
    renameDevice: () => accounts.renameDevice({ venueId: VENUE, id: 'd', name: 'Patio' }),
    noteDevice: () => accounts.noteDevice('d', { seenAt: at }),
    revokeDevice: () => accounts.revokeDevice({ venueId: VENUE, id: 'd', at }),
    devicesOfCard: () => accounts.devicesOfCard(VENUE, 'staff-ana'),
    revokedQueues: () => accounts.revokedQueues(['q']),
    rememberDevice: () => accounts.rememberDevice({ userId: ANA, secretHash: 'h', deviceId: 'd', at }),
    isKnownDevice: () => accounts.isKnownDevice(ANA, 'h'),
    invite: () =>
      accounts.invite({
        ...{ id: 'i', venueId: VENUE, staffId: 's', role: 'server', madeBy: ANA, madeAt: at, expiresAt: at },
        ...{ tokenHash: 't', email: 'a', releasesAddress: false, event },
      }),
    invitations: () => accounts.invitations(VENUE, at),
    invitation: () => accounts.invitation('t', at),
    withdraw: () => accounts.withdraw({ venueId: VENUE, id: 'i', event }),
    join: () =>
      accounts.join({
        ...{ tokenHash: 't', name: 'Ana', email: 'a', passwordHash: 'h', newUserId: ANA, at },
        ...{ event: () => event, release: { passwordHash: 'h', event: () => event } },
      }),
    offerReset: () =>
      accounts.offerReset({ venueId: VENUE, userId: ANA, codeHash: 'c', madeBy: ANA, expiresAt: at, event }),
    resetFor: () => accounts.resetFor({ venueId: VENUE, email: 'a', codeHash: 'c' }, at),
    resetPassword: () => accounts.resetPassword({ userId: ANA, codeHash: 'c', to: 'h', at, event }),
    secondFactor: () => accounts.secondFactor(ANA),
    beginSecondFactor: () => accounts.beginSecondFactor({ userId: ANA, sealed: 's' }),
    confirmSecondFactor: () =>
      accounts.confirmSecondFactor({ userId: ANA, sealed: 's', step: 1, codeHashes: ['c'], at, event }),
    endSecondFactor: () => accounts.endSecondFactor({ userId: ANA, event }),
    beginGuess: () =>
      accounts.beginGuess({ limits: [], counted: { account: 'a', address: 'b' }, at, since: at, until: at }),
    endGuess: () => accounts.endGuess(1, 'failed'),
    hasPin: () => accounts.hasPin(member),
    changePin: () => accounts.changePin({ ...member, hash: 'h', at, event }),
    tabletUsers: () => accounts.tabletUsers(VENUE, ['server']),
    beginPinGuess: () => accounts.beginPinGuess({ ...member, deviceId: 'd', at, limits: [] }),
    takeBackPinGuess: () => accounts.takeBackPinGuess(1),
    actKeyFor: () => {
      const times = { createdAt: at, expiresAt: at, revokedAt: null };
      const key = { id: 'k', ...member, deviceId: 'd', sealed: 's', role: 'server', ...times } as const;
      return accounts.actKeyFor(key, 'h');
    },
    actKey: () => accounts.actKey('k'),
    endedActKeys: () => accounts.endedActKeys('d', at),
    renewPinHash: () => accounts.renewPinHash({ userId: 'u', venueId: 'v' }, { from: 'a', to: 'b' }),
    endAllActKeys: () => accounts.endAllActKeys(at),
  };
  return Object.values(calls);
}
