/** Everything under /api that answers a request. */
import { registerAccess } from './access.ts';
import { registerAudit } from './audit.ts';
import { registerAuth } from './auth.ts';
import { registerBackups } from './backups.ts';
import { registerDevices } from './devices.ts';
import { registerHealth } from './health.ts';
import { registerHeld } from './held.ts';
import type { HttpDeps } from './http-deps.ts';
import { registerImages } from './images.ts';
import { registerMenu } from './menu.ts';
import { registerMetrics } from './metrics.ts';
import { registerMetricsOfVenue } from './metrics-of-venue.ts';
import { registerOrders } from './orders.ts';
import { registerPayments } from './payments.ts';
import type { Api } from './route-schema.ts';
import { registerStaff } from './staff.ts';
import { registerSync } from './sync.ts';
import { registerTables } from './tables.ts';
import { registerUsers } from './users.ts';
import { registerVenue } from './venue.ts';

export function registerApiRoutes(app: Api, deps: HttpDeps): void {
  registerHealth(app, deps);
  registerMetrics(app, deps);
  registerBackups(app, deps);
  registerAuth(app, deps);
  registerSync(app, deps);
  registerDevices(app, deps);
  registerUsers(app, deps);
  registerAccess(app, deps);
  registerOrders(app, deps);
  registerPayments(app, deps);
  registerTables(app, deps);
  registerMenu(app, deps);
  registerImages(app, deps);
  registerVenue(app, deps);
  registerMetricsOfVenue(app, deps);
  registerStaff(app, deps);
  registerHeld(app, deps);
  registerAudit(app, deps);
}
