/**
 * Says what an audit entry is about in a sentence: "Theo marked Negroni ready on #B-1". In each text, `{did|do}` becomes
 * the first form when the action was done, and the second after "tried to".
 */
import { type CommandName, isCommandName } from '@tableside/domain/commands.ts';
import { formatCents } from '@tableside/domain/money.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { isRejectionCode, REJECTIONS } from '@tableside/domain/rejection.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { METHOD_LABEL } from '../../../components/payments/payment-face.ts';

type Row = AuditEntry['rows'][number];
type Values = Readonly<Record<string, unknown>>;

/** Returns the name that this device knows for a row, or undefined. `order` gives `#B-1`, `table` gives `Table 12`. */
export type NameOf = (entity: string, id: string) => string | undefined;

interface Facts {
  /** The rows' names. Each falls back to words such as "an order". */
  readonly order: string;
  readonly table: string;
  /** The row of the entity that the action is named after. */
  readonly it: string;
  readonly line: string;
  /** The fields of the main row as they are now, or else as they were. */
  readonly now: Values;
  readonly payment: Values;
}

type Sentence = string | ((facts: Facts) => string);

const COMMAND_SENTENCES: Readonly<Record<CommandName, Sentence>> = {
  'order.create': ({ order, table }) => `{opened|open} ${order} at ${table}`,
  'order.addItem': ({ line, order }) => `{added|add} ${line} to ${order}`,
  'order.setItem': ({ line, order }) => `{changed|change} ${line} on ${order}`,
  'order.setDetails': ({ order }) => `{changed|change} the guests or the note of ${order}`,
  'order.removeItem': ({ line, order }) => `{removed|remove} ${line} from ${order}`,
  'order.submit': ({ order }) => `{sent|send} ${order} to the staff`,
  'order.advance': ({ order, now }) => `{moved|move} ${order} ${statusText(now)}`,
  'order.recall': ({ order, now }) => `{moved|move} ${order} back ${statusText(now)}`,
  'order.cancel': ({ order }) => `{cancelled|cancel} ${order}`,
  'order.tickItem': ({ line, order }) => `{ticked|tick} ${line} on ${order}`,
  'payment.record': ({ order, payment }) => `{took|take} ${moneyText(payment)} for ${order}`,
  'payment.conclude': ({ order }) => `{concluded|conclude} a card payment for ${order}`,
  'payment.refund': ({ order, payment }) => `{refunded|refund} ${moneyText(payment)} of ${order}`,
  'table.create': ({ it }) => `{added|add} ${it}`,
  'table.patch': ({ it }) => `{edited|edit} ${it}`,
  'table.archive': ({ it }) => `{deleted|delete} ${it}`,
  'table.setStatus': ({ it, now }) => `{set|set} ${it} to ${textOf(now, 'status', 'another status')}`,
  'section.create': ({ it }) => `{added|add} the section ${it}`,
  'section.patch': ({ it }) => `{edited|edit} the section ${it}`,
  'section.archive': ({ it }) => `{deleted|delete} the section ${it}`,
  'category.create': ({ it }) => `{added|add} the category ${it}`,
  'category.patch': ({ it }) => `{edited|edit} the category ${it}`,
  'category.archive': ({ it }) => `{deleted|delete} the category ${it}`,
  'product.create': ({ it }) => `{added|add} ${it} to the menu`,
  'product.patch': ({ it }) => `{edited|edit} ${it} on the menu`,
  'product.archive': ({ it }) => `{deleted|delete} ${it} from the menu`,
  'product.setAvailability': ({ it, now }) =>
    now.isAvailable === true
      ? `{marked|mark} ${it} available`
      : now.isAvailable === false
        ? `{marked|mark} ${it} sold out`
        : `{changed|change} which sizes of ${it} are sold out`,
  'optionGroup.create': ({ it }) => `{added|add} the option group ${it}`,
  'optionGroup.patch': ({ it }) => `{edited|edit} the option group ${it}`,
  'optionGroup.archive': ({ it }) => `{deleted|delete} the option group ${it}`,
  'staff.create': ({ it }) => `{added|add} ${it} to the staff`,
  'staff.patch': ({ it }) => `{edited|edit} ${it}'s card`,
  'staff.setStatus': ({ it, now }) => `{set|set} ${it} to ${textOf(now, 'status', 'another status')}`,
  'staff.setMetrics': ({ it }) => `{corrected|correct} ${it}'s figures`,
  'staff.deactivate': ({ it }) => `{deactivated|deactivate} ${it}`,
  'venue.patch': '{changed|change} the details of the venue',
  'sync.skip': '{skipped|skip} a change that could not be sent',
};

/** Actions on accounts, devices and integrations, which are not commands. */
const ACCOUNT_SENTENCES: Readonly<Record<string, Sentence>> = {
  'auth.signIn': '{signed|sign} in',
  'auth.signOut': '{signed|sign} out',
  'auth.register': '{created|create} a guest account',
  'auth.password': '{changed|change} the password',
  'auth.join': '{accepted|accept} an invitation',
  'auth.reset': '{set|set} a new password with a code',
  'auth.secondFactorOn': '{turned|turn} on the second factor',
  'auth.secondFactorOff': '{turned|turn} off the second factor',
  'user.create': ({ it }) => `{created|create} a sign-in for ${it}`,
  'user.role': ({ it, now }) => `{changed|change} the role of ${it} to ${textOf(now, 'role', 'another one')}`,
  'user.access': ({ it }) => `{gave|give} ${it} access`,
  'user.release': ({ it }) => `{released|release} the email address of ${it}`,
  'user.block': ({ it }) => `{blocked|block} ${it}`,
  'user.unblock': ({ it }) => `{unblocked|unblock} ${it}`,
  'user.delete': ({ it }) => `{deleted|delete} the account of ${it}`,
  'user.invite': ({ it }) => `{invited|invite} ${it}`,
  'user.withdraw': ({ it }) => `{withdrew|withdraw} the invitation for ${it}`,
  'user.resetCode': ({ it }) => `{made|make} a reset code for ${it}`,
  'user.secondFactorOff': ({ it }) => `{turned|turn} off the second factor of ${it}`,
  'device.enrol': ({ it }) => `{set|set} up ${it}`,
  'device.rename': ({ it }) => `{renamed|rename} ${it}`,
  'device.revoke': ({ it }) => `{revoked|revoke} ${it}`,
  'device.cleared': ({ it }) => `{reported|report} that the browser cleared the data of ${it}`,
  'key.create': ({ it }) => `{created|create} the API key ${it}`,
  'key.revoke': ({ it }) => `{revoked|revoke} the API key ${it}`,
  'webhook.create': '{created|create} a webhook',
  'webhook.pause': '{paused|pause} a webhook',
  'webhook.resume': '{resumed|resume} a webhook',
  'webhook.delete': '{deleted|delete} a webhook',
  'held.apply': '{approved|approve} a held change',
  'held.discard': '{rejected|reject} a held change',
};

/** Whether the sentences know this action. */
export const isKnownAction = (action: string): boolean =>
  isCommandName(action) || Object.hasOwn(ACCOUNT_SENTENCES, action);

export function auditSentence(entry: AuditEntry, nameOf: NameOf): string {
  const who = entry.actorName ?? 'Unknown user';
  const isDone = entry.outcome === 'applied' || entry.outcome === 'adjusted';
  const said = predicate(entry, nameOf);
  const form = (_: string, did: string, todo: string): string => (isDone ? did : todo);
  return `${who} ${isDone ? '' : 'tried to '}${said.replace(/\{([^|]*)\|([^}]*)\}/g, form)}`;
}

/** Says what became of an action that was not simply done. */
export function outcomeText({ outcome, code }: Pick<AuditEntry, 'outcome' | 'code'>): string | null {
  switch (outcome) {
    case 'applied':
      return null;
    case 'adjusted':
      return 'It was adjusted to fit changes of others.';
    case 'noop':
      return 'It had already been done.';
    case 'held':
      return 'It waits for the approval of a manager.';
    default:
      return `Refused: ${code !== null && isRejectionCode(code) ? REJECTIONS[code] : 'The server did not allow it.'}`;
  }
}

function predicate(entry: AuditEntry, nameOf: NameOf): string {
  const { action } = entry;
  const sentence = isCommandName(action) ? COMMAND_SENTENCES[action] : ACCOUNT_SENTENCES[action];
  if (sentence === undefined) return '{did|do} something that this version of the app does not know';
  return typeof sentence === 'string' ? sentence : sentence(factsOf(entry, nameOf));
}

const UNNAMED: Readonly<Record<string, string>> = {
  order: 'an order',
  table: 'a table',
  staff: 'a member of staff',
  user: 'an account',
  device: 'a device',
  product: 'a product',
  key: 'without a name',
};

function factsOf({ action, rows }: AuditEntry, nameOf: NameOf): Facts {
  const [kind = ''] = action.split('.');
  const main = rows.find(({ entity }) => entity === kind) ?? rows[0];
  const order = rows.find(({ entity }) => entity === 'order');
  const payment = rows.find(({ entity }) => entity === 'payment');
  const name = (row: Row | undefined, entity: string): string =>
    (row && (ownName(row) ?? nameOf(row.entity, row.id))) ?? UNNAMED[entity] ?? 'without a name';
  const tableId = valuesOf(order).tableId;
  return {
    order: name(order ?? payment, 'order'),
    table: (typeof tableId === 'string' ? nameOf('table', tableId) : undefined) ?? 'a table',
    it: name(main, kind),
    line: lineName(order, nameOf),
    now: valuesOf(main),
    payment: valuesOf(payment),
  };
}

const valuesOf = (row: Row | undefined): Values => ({ ...row?.before, ...row?.after });

/** Returns the name that the entry itself holds for a row. */
function ownName(row: Row): string | undefined {
  const { orderNumber, number, name, firstName, letter } = valuesOf(row);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  if (text(orderNumber)) return `#${text(orderNumber)}`;
  if (row.entity === 'table' && text(number)) return `Table ${text(number)}`;
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

const textOf = (values: Values, field: string, unknown: string): string => {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value : unknown;
};

function statusText({ status }: Values): string {
  const label = typeof status === 'string' ? (STATUS_LABEL as Record<string, string>)[status] : undefined;
  return label === undefined ? 'to another step' : `to ${label}`;
}

function moneyText({ amount, tip, method }: Values): string {
  const label = typeof method === 'string' ? (METHOD_LABEL as Record<string, string>)[method] : undefined;
  const sum =
    typeof amount === 'number' ? formatCents(amount + (typeof tip === 'number' ? tip : 0)) : 'money';
  return label === undefined ? sum : `${sum} (${label.toLowerCase()})`;
}
