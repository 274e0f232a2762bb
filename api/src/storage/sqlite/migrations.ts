/**
 * All migrations, in order. The file's `user_version` counts how many it has had. They are modules rather than SQL
 * files, so that the built server contains them. Never edit a released migration.
 */
import { start } from './migration-001-start.ts';
import { payments } from './migration-002-payments.ts';
import { accounts } from './migration-003-accounts.ts';
import { audit } from './migration-004-audit.ts';
import { reports } from './migration-005-reports.ts';
import { upkeep } from './migration-006-upkeep.ts';
import { cleared } from './migration-007-cleared.ts';
import { clock } from './migration-008-clock.ts';
import { sessionRole } from './migration-009-session-role.ts';
import { refundsDue } from './migration-010-refunds-due.ts';
import { changedAt } from './migration-011-changed-at.ts';
import { queuesOfUsers } from './migration-012-queues-of-users.ts';
import { oneTime } from './migration-013-one-time.ts';
import { knownDevices } from './migration-014-known-devices.ts';
import { integrations } from './migration-015-integrations.ts';
import { guestDrafts } from './migration-016-guest-drafts.ts';
import { secondFactor } from './migration-017-second-factor.ts';
import { enrolledBy } from './migration-018-enrolled-by.ts';
import { accountBlocks } from './migration-019-account-blocks.ts';
import { lateMoney } from './migration-020-late-money.ts';

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
];
