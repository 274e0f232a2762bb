/**
 * All migrations, in order. Each one is a step forward, and a released one is never changed. A program works with and
 * without the contracting ones at the end of its list, because they are applied later.
 */
import { start } from './001-start.ts';
import { servers } from './002-servers.ts';
import { screenLeases } from './003-screen-leases.ts';
import { taxes } from './004-taxes.ts';
import { auditEnd } from './005-audit-end.ts';
import { webReleases } from './006-web-releases.ts';
import { readers } from './007-readers.ts';
import { history } from './008-history.ts';
import { finishing } from './009-finishing.ts';
import { declaredDevices } from './010-declared-devices.ts';
import { drawerDays } from './011-drawer-days.ts';
import { heldByDevice } from './012-held-by-device.ts';
import { sessionScopes } from './013-session-scopes.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  start,
  servers,
  screenLeases,
  taxes,
  auditEnd,
  webReleases,
  readers,
  history,
  finishing,
  declaredDevices,
  drawerDays,
  heldByDevice,
  sessionScopes,
];
