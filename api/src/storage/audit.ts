/**
 * The door to the audit trail: who did what to which row, from which device, when, and what it was before and after.
 * Commands write theirs themselves, with the rows they change; what happens to accounts and devices is recorded here.
 * Entries are never changed, and only go when they are older than they have to be kept.
 */
import type { Detail } from '@tableside/domain/command.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities.ts';
import type { Actor, Role } from '@tableside/domain/permissions.ts';
import type { Cursors, PageOf } from './paging.ts';

/** What isn't a command and is kept all the same. */
const ACCOUNT_ACTIONS = [
  'auth.signIn',
  'auth.signOut',
  'auth.register',
  'auth.password',
  'auth.join',
  'auth.reset',
  'auth.secondFactorOn',
  'auth.secondFactorOff',
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
  'device.enrol',
  'device.revoke',
  'device.cleared',
  'key.create',
  'key.revoke',
  'webhook.create',
  'webhook.pause',
  'webhook.resume',
  'webhook.delete',
  'held.apply',
  'held.discard',
] as const;
type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export const AUDIT_ACTIONS: readonly (CommandName | AccountAction)[] = [
  ...(Object.keys(COMMANDS) as CommandName[]),
  ...ACCOUNT_ACTIONS,
];

/** As of commands; what accounts do is `applied`, or `rejected` with its code. */
export const AUDIT_OUTCOMES = ['applied', 'adjusted', 'noop', 'rejected', 'held'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** What is told of and is no entity of the venue. */
export const AUDITED_ELSE = ['user', 'device', 'key', 'webhook'] as const;

type Values = Readonly<Record<string, unknown>>;

/** A row that was changed, with the fields that differ; or, when nothing was changed, the row that was meant. */
export interface AuditedRow {
  readonly entity: EntityName | (typeof AUDITED_ELSE)[number];
  readonly id: string;
  /** Null: the row was made. */
  readonly before?: Values | null;
  readonly after?: Values;
}

/** Never give it what a person typed to sign in: passwords end up in the field for the email. */
export interface AuditEvent {
  readonly venueId: string;
  /** As they were then; null when nobody is known. */
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role' | 'deviceId'> | null;
  readonly action: AccountAction;
  /** `applied` unless said otherwise. */
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
  /** As it was then. */
  readonly actorName: string | null;
  readonly role: Role | null;
  readonly deviceId: string | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly code: string | null;
  /** When it was done, as far as the server vouches for it, and when the server heard of it; ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly cmdId: string | null;
  readonly detail: Detail | null;
  readonly rows: readonly AuditedRow[];
}

export interface AuditFilter extends PageOf {
  /**
   * Part of the name of a member of staff or of an action, a guest's email, the number of an order or a table, part of
   * a name on the menu, of a section or of a staff card, or the id of a row.
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
