/**
 * The interface to the audit trail: who did what to which row, from which device, when, and the values before and
 * after. Commands write their entries together with the rows they change. Events of accounts and devices are recorded
 * through this interface. Entries never change, and are only removed after the required retention time.
 */
import type { Detail } from '@tableside/domain/command/command.ts';
import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { Cursors, PageOf } from './paging.ts';

/** Actions that are not commands but are recorded all the same. */
const ACCOUNT_ACTIONS = [
  'auth.signIn',
  'auth.signOut',
  'auth.register',
  'auth.password',
  'auth.confirm',
  'auth.sessionEnd',
  'auth.join',
  'auth.reset',
  'auth.secondFactorOn',
  'auth.secondFactorOff',
  'auth.pin',
  'auth.pinEntry',
  'user.create',
  'user.role',
  'user.access',
  'user.release',
  'user.block',
  'user.unblock',
  'user.delete',
  'user.invite',
  'user.withdraw',
  'user.resetCode',
  'user.secondFactorOff',
  'user.pinCleared',
  'device.enrol',
  'device.declare',
  'device.keep',
  'device.undeclare',
  'device.rename',
  'device.revoke',
  'device.cleared',
  'printer.token',
  'cards.account',
  'cards.forget',
  'cards.reader',
  'cards.test',
  'cards.hook',
  'key.create',
  'key.revoke',
  'webhook.create',
  'webhook.pause',
  'webhook.resume',
  'webhook.delete',
  'held.apply',
  'held.discard',
  'held.discardAll',
  'server.secret',
  'venue.rename',
  'venue.close',
  'venue.open',
] as const;
type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export const AUDIT_ACTIONS: readonly (CommandName | AccountAction)[] = [
  ...(Object.keys(COMMANDS) as CommandName[]),
  ...ACCOUNT_ACTIONS,
];

/** The outcomes of commands. An account action is `applied`, or `rejected` with its code. */
export const AUDIT_OUTCOMES = ['applied', 'adjusted', 'noop', 'rejected', 'held'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Things that the trail records although they are not entities of the venue. */
export const AUDITED_ELSE = ['user', 'device', 'key', 'webhook', 'cardAccount'] as const;

type Values = Readonly<Record<string, unknown>>;

/** A changed row with the fields that differ. If nothing changed, it is the row that the command meant to change. */
export interface AuditedRow {
  readonly entity: EntityName | (typeof AUDITED_ELSE)[number];
  readonly id: string;
  /** Null when the row was created. */
  readonly before?: Values | null;
  readonly after?: Values;
}

/** Never put into it what a person typed to sign in: people type passwords into the email field. */
export interface AuditEvent {
  readonly venueId: string;
  /** The actor at that time; null when unknown. */
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role' | 'deviceId'> | null;
  readonly action: AccountAction;
  /** Defaults to `applied`. */
  readonly outcome?: AuditOutcome;
  readonly code?: string;
  /** ISO 8601 UTC */
  readonly at: string;
  readonly rows?: readonly AuditedRow[];
  readonly detail?: Detail;
}

export interface AuditEntry {
  readonly id: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly role: Role | null;
  readonly deviceId: string | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly code: string | null;
  /**
   * `occurredAt`: when it happened, within the bounds that the server accepts. `receivedAt`: when it reached the
   * server. Both ISO 8601 UTC.
   */
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly cmdId: string | null;
  readonly detail: Detail | null;
  readonly rows: readonly AuditedRow[];
}

export interface AuditFilter extends PageOf {
  /**
   * Matches part of the name of a staff member, an action, a menu item, a section or a staff card; a guest's whole
   * email; an order or table number; or the id of a row.
   */
  readonly q?: string;
  readonly actorId?: string;
  readonly deviceId?: string;
  readonly action?: string;
  readonly entity?: AuditedRow['entity'];
  readonly rowId?: string;
  readonly outcome?: AuditOutcome;
  /** Received in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
}

export interface AuditPage extends Cursors {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
}

export interface Audit {
  record(event: AuditEvent): Promise<void>;
  page(venueId: string, filter: AuditFilter): Promise<AuditPage>;
}
