/**
 * All migrations, in order. The file's `user_version` counts how many it has had. They are modules rather than SQL
 * files, so that the built server contains them. Never edit a released migration.
 */
import { start } from './001-start.ts';
import { payments } from './002-payments.ts';
import { accounts } from './003-accounts.ts';
import { audit } from './004-audit.ts';
import { reports } from './005-reports.ts';
import { upkeep } from './006-upkeep.ts';
import { cleared } from './007-cleared.ts';
import { clock } from './008-clock.ts';
import { sessionRole } from './009-session-role.ts';
import { refundsDue } from './010-refunds-due.ts';
import { changedAt } from './011-changed-at.ts';
import { queuesOfUsers } from './012-queues-of-users.ts';
import { oneTime } from './013-one-time.ts';
import { knownDevices } from './014-known-devices.ts';
import { integrations } from './015-integrations.ts';
import { guestDrafts } from './016-guest-drafts.ts';
import { secondFactor } from './017-second-factor.ts';
import { enrolledBy } from './018-enrolled-by.ts';
import { accountBlocks } from './019-account-blocks.ts';
import { lateMoney } from './020-late-money.ts';
import { visits } from './021-visits.ts';
import { roleSince } from './022-role-since.ts';
import { keysOfVenues } from './023-keys-of-venues.ts';
import { endedSince } from './024-ended-since.ts';
import { firstSteps } from './025-first-steps.ts';
import { venues } from './026-venues.ts';
import { pins } from './027-pins.ts';
import { reductions } from './030-reductions.ts';
import { timeCards } from './031-time-cards.ts';
import { drawers } from './032-drawers.ts';
import { taxes } from './033-taxes.ts';
import { declaredDevices } from './034-declared-devices.ts';
import { drawerDays } from './035-drawer-days.ts';
import { heldByDevice } from './036-held-by-device.ts';
import { sessionScopes } from './037-session-scopes.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  start,
  payments,
  accounts,
  audit,
  reports,
  upkeep,
  cleared,
  clock,
  sessionRole,
  refundsDue,
  changedAt,
  queuesOfUsers,
  oneTime,
  knownDevices,
  integrations,
  guestDrafts,
  secondFactor,
  enrolledBy,
  accountBlocks,
  lateMoney,
  visits,
  roleSince,
  keysOfVenues,
  endedSince,
  firstSteps,
  venues,
  pins,
  reductions,
  timeCards,
  drawers,
  taxes,
  declaredDevices,
  drawerDays,
  heldByDevice,
  sessionScopes,
];
