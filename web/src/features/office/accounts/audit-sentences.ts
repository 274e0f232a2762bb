/**
 * Says what an audit entry is about in a sentence: "Theo marked Negroni ready on #B-1". In each text, `{did|do}` becomes
 * the first form when the action was done, and the second after "tried to".
 */
import { ADJUSTMENTS, type AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import type { AuditFacts } from '@tableside/domain/command/label.ts';
import { isRejectionCode, REJECTIONS } from '@tableside/domain/command/rejection.ts';
import { findCommand, isCommandName } from '@tableside/domain/commands.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';

type Row = AuditEntry['rows'][number];
type Values = Readonly<Record<string, unknown>>;

/** Returns the name that this device knows for a row, or undefined. `order` gives `#B-1`, `table` gives `Table 12`. */
export type NameOf = (entity: string, id: string) => string | undefined;

type Sentence = string | ((facts: AuditFacts) => string);

/** Actions on accounts, devices and integrations, which are not commands. */
const ACCOUNT_SENTENCES: Readonly<Record<string, Sentence>> = {
  'auth.signIn': '{signed|sign} in',
  'auth.signOut': '{signed|sign} out',
  'auth.register': '{created|create} a guest account',
  'auth.password': '{changed|change} the password',
  'auth.join': '{accepted|accept} an invitation',
  'auth.reset': '{set|set} a new password with a code',
  'auth.secondFactorOn': '{turned|turn} on the second factor',
  'auth.confirm': '{confirmed|confirm} who they are',
  'auth.sessionEnd': '{ended|end} one of their own sign-ins',
  'auth.secondFactorOff': '{turned|turn} off the second factor',
  'auth.pin': '{set|set} a PIN',
  'auth.pinEntry': '{entered|enter} a PIN on a tablet for the first time',
  'user.create': ({ it }) => `{created|create} a sign-in for ${it}`,
  'user.role': ({ it, now }) => `{changed|change} the role of ${it} to ${textIn(now, 'role', 'another one')}`,
  'user.access': ({ it }) => `{gave|give} ${it} access`,
  'user.release': ({ it }) => `{released|release} the email address of ${it}`,
  'user.block': ({ it }) => `{blocked|block} ${it}`,
  'user.unblock': ({ it }) => `{unblocked|unblock} ${it}`,
  'user.delete': ({ it }) => `{deleted|delete} the account of ${it}`,
  'user.invite': ({ it }) => `{invited|invite} ${it}`,
  'user.withdraw': ({ it }) => `{withdrew|withdraw} the invitation for ${it}`,
  'user.resetCode': ({ it }) => `{made|make} a reset code for ${it}`,
  'user.secondFactorOff': ({ it }) => `{turned|turn} off the second factor of ${it}`,
  'user.pinCleared': ({ it }) => `{cleared|clear} the PIN of ${it}`,
  'device.enrol': ({ it }) => `{set|set} up ${it}`,
  'device.declare': ({ it }) => `{declared|declare} that the staff share ${it}`,
  'device.undeclare': ({ it }) => `{ended|end} that the staff share ${it}`,
  'device.keep': ({ it }) => `{kept|keep} ${it} in use`,
  'device.rename': ({ it }) => `{renamed|rename} ${it}`,
  'device.revoke': ({ it }) => `{revoked|revoke} ${it}`,
  'device.cleared': ({ it }) => `{reported|report} that the browser cleared the data of ${it}`,
  'printer.token': ({ it }) => `{made|make} an address for the printer ${it}`,
  'cards.account': ({ now }) =>
    `{gave|give} the venue the account ${textIn(now, 'label', 'of another kind')} for card readers`,
  'cards.forget': '{took|take} the account for card readers off the venue',
  'cards.reader': ({ it }) => `{added|add} the card reader ${it}`,
  'cards.test': ({ it }) => `{began|begin} a test payment on the card reader ${it}`,
  'cards.hook': 'called as the provider of card readers, without its secret',
  'key.create': ({ it }) => `{created|create} the API key ${it}`,
  'key.revoke': ({ it }) => `{revoked|revoke} the API key ${it}`,
  'webhook.create': '{created|create} a webhook',
  'webhook.pause': '{paused|pause} a webhook',
  'webhook.resume': '{resumed|resume} a webhook',
  'webhook.delete': '{deleted|delete} a webhook',
  'held.apply': '{approved|approve} a held change',
  'held.discard': '{rejected|reject} a held change',
  'held.discardAll': '{rejected|reject} all changes of a device that wait for approval',
  'server.secret': "{changed|change} the server's secret at the machine",
  'venue.rename': ({ now }) =>
    `{gave|give} the venue the address ${textIn(now, 'host', 'another one')} at the machine`,
  'venue.close': '{closed|close} the venue at the machine',
  'venue.open': '{opened|open} the venue again at the machine',
};

/** Whether the sentences know this action. */
export const isKnownAction = (action: string): boolean =>
  isCommandName(action) || Object.hasOwn(ACCOUNT_SENTENCES, action);

export function auditSentence(entry: AuditEntry, nameOf: NameOf): string {
  const who = `${entry.actorName ?? 'Unknown user'}${approvalText(entry)}`;
  const isDone = entry.outcome === 'applied' || entry.outcome === 'adjusted';
  const said = predicate(entry, nameOf);
  const form = (_: string, did: string, todo: string): string => (isDone ? did : todo);
  return `${who} ${isDone ? '' : 'tried to '}${said.replace(/\{([^|]*)\|([^}]*)\}/g, form)}`;
}

/** ', approved by Mia,' when a manager had to agree. */
function approvalText({ detail }: AuditEntry): string {
  const by = detail?.approvedBy;
  return typeof by === 'object' && by !== null && 'name' in by ? `, approved by ${by.name},` : '';
}

/** Says what became of an action that was not simply done. */
export function outcomeText({ outcome, code }: Pick<AuditEntry, 'outcome' | 'code'>): string | null {
  switch (outcome) {
    case 'applied':
      return null;
    case 'adjusted':
      return code !== null && code in ADJUSTMENTS
        ? ADJUSTMENTS[code as AdjustmentCode]
        : "It was adjusted to fit other people's changes.";
    case 'noop':
      return 'It had already been done.';
    case 'held':
      return "It's waiting for a manager's approval.";
    default:
      return `Refused: ${code !== null && isRejectionCode(code) ? REJECTIONS[code] : 'The server did not allow it.'}`;
  }
}

function predicate(entry: AuditEntry, nameOf: NameOf): string {
  const { action } = entry;
  const sentence = findCommand(action)?.label.audit ?? ACCOUNT_SENTENCES[action];
  if (sentence === undefined) return '{did|do} something that this version of the app does not know';
  return typeof sentence === 'string' ? sentence : sentence(factsOf(entry, nameOf));
}

const UNNAMED: Readonly<Record<string, string>> = {
  order: 'an order',
  visit: 'a check',
  table: 'a table',
  staff: 'a member of staff',
  user: 'an account',
  device: 'a device',
  product: 'a product',
  key: 'without a name',
};

function factsOf({ action, rows }: AuditEntry, nameOf: NameOf): AuditFacts {
  const [kind = ''] = action.split('.');
  const main = rows.find(({ entity }) => entity === kind) ?? rows[0];
  const order = orderIn(rows, kind);
  const payment = rows.find(({ entity }) => entity === 'payment');
  const nameOfRow = (row: Row): string | undefined => ownName(row) ?? nameOf(row.entity, row.id);
  const name = (row: Row | undefined, entity: string): string =>
    (row && nameOfRow(row)) ?? UNNAMED[entity] ?? 'without a name';
  const tableId = valuesOf(order).tableId;
  const now = valuesOf(main);
  return {
    order: order && nameOfRow(order) ? name(order, 'order') : name(payment, 'order'),
    table: (typeof tableId === 'string' ? nameOf('table', tableId) : undefined) ?? 'a table',
    it: name(main, kind),
    line: lineName(order, nameOf),
    money: moneyText(valuesOf(payment ?? rows.find(({ entity }) => entity === 'cardCharge'))),
    step: stepText(now),
    status: textIn(now, 'status', 'another status'),
    now,
  };
}

/** A visit that sends a round also changes its pad. The entry is about the round. */
function orderIn(rows: readonly Row[], kind: string): Row | undefined {
  const orders = rows.filter(({ entity }) => entity === 'order');
  const made = kind === 'visit' ? orders.find(({ before }) => before === null) : undefined;
  return made ?? orders[0];
}

const valuesOf = (row: Row | undefined): Values => ({ ...row?.before, ...row?.after });

/** Returns the name that the entry itself holds for a row. */
function ownName(row: Row): string | undefined {
  const { orderNumber, number, name, firstName, letter } = valuesOf(row);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  if (text(orderNumber)) return `#${text(orderNumber)}`;
  if (row.entity === 'table' && text(number)) return `Table ${text(number)}`;
  if (row.entity === 'visit' && text(number)) return `#${text(number)}`;
  if (row.entity === 'device' && text(letter))
    return text(name) ? `${text(name)} (${text(letter)})` : `device ${text(letter)}`;
  return text(name) || text(firstName) || undefined;
}

/** Names the first item that an order's row speaks of: `2 × Negroni`. */
function lineName(order: Row | undefined, nameOf: NameOf): string {
  const sides = [order?.after?.items, order?.before?.items];
  for (const side of sides) {
    if (typeof side !== 'object' || side === null) continue;
    for (const [id, line] of Object.entries(side as Record<string, Values | null>)) {
      const name = line?.name ?? nameOf('line', `${order?.id} ${id}`);
      if (typeof name !== 'string') continue;
      return typeof line?.quantity === 'number' && line.quantity > 1 ? `${line.quantity} × ${name}` : name;
    }
  }
  return 'an item';
}

const textIn = (values: Values, field: string, unknown: string): string => {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value : unknown;
};

function stepText({ status }: Values): string {
  const label = typeof status === 'string' ? (STATUS_LABEL as Record<string, string>)[status] : undefined;
  return label ?? 'another step';
}

function moneyText({ amount, tip, method, tender }: Values): string {
  const { name } = { ...(tender as { readonly name?: unknown } | null | undefined) };
  const known = typeof method === 'string' ? (METHOD_LABEL as Record<string, string>)[method] : undefined;
  const label = typeof name === 'string' ? name : known?.toLowerCase();
  const sum =
    typeof amount === 'number' ? formatCents(amount + (typeof tip === 'number' ? tip : 0)) : 'money';
  return label === undefined ? sum : `${sum} (${label})`;
}
