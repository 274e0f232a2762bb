/**
 * venue.patch edits the venue's profile, path by path. Each member of a list or map has its own path:
 * `operatingHours[day]`, `pricingRules[section]`, `socialMedia[platform]`, `paymentAccepted[id]`, `settings[name]`,
 * `taxes[id]`, `tenders[id]`,
 * `priceSchedules[id]`, `stations[id]`. Where a member can be removed, null removes it. Only administrators may change what affects money and the rules of
 * the house, apart from the discounts and reasons that managers work with.
 */
import * as v from 'valibot';
import { Cents, line, Name, Percent, Text } from '../command/args.ts';
import { defineCommand, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { decideMerge, mergePatch, type Values } from '../command/patch.ts';
import { roleMay } from '../command/permissions.ts';
import { ACCOUNT_KINDS } from '../entities/accounts.ts';
import { CASH_ROUNDINGS, TIP_OWNERS } from '../entities/bill-settings.ts';
import { change } from '../entities/entities.ts';
import { PREFIXES } from '../entities/menu.ts';
import { PAYMENT_METHODS } from '../entities/payment.ts';
import { STATION_COLORS } from '../entities/station.ts';
import { TENDER_KINDS } from '../entities/tender.ts';
import { type OperatingDay, SETTING_DEFAULTS, type Venue } from '../entities/venue.ts';
import { TimeOfDay } from '../staff/staff-args.ts';
import { RowId } from '../values/ids.ts';
import { PAY_AT } from '../values/pay-at.ts';
import { DiscountPresets, ReasonLists, ServiceChargeArgs } from './bill-settings.ts';
import { pastSchedulesAfter } from './past-schedules.ts';
import { isTimezone } from './timezone.ts';
import {
  inUse,
  isMemberId,
  isVenueList,
  memberValue,
  tooLong,
  useReads,
  VENUE_LISTS,
  withListMember,
} from './venue-lists.ts';

const Line = line(254);
const Web = v.pipe(
  Line,
  v.check((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/.test(text), 'must be an address with https://'),
);
const tops = {
  name: Name,
  description: Text,
  address: Line,
  city: Line,
  state: Line,
  zipCode: Line,
  phoneNumber: Line,
  email: v.pipe(Line, v.union([v.literal(''), v.pipe(v.string(), v.email())])),
  website: Web,
  timezone: v.pipe(v.string(), v.check(isTimezone, 'must be a time zone like America/New_York')),
  taxRate: Percent,
};

const OpenHours = v.strictObject({ open: TimeOfDay, close: TimeOfDay, isOpen: v.boolean() });
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240));
const TipPercents = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  v.minLength(1),
  v.maxLength(3),
  v.check((percents) => new Set(percents).size === percents.length, 'must be different'),
);
/** By account; one that is left out has none. */
const AccountNumbers = v.strictObject(v.entriesFromList(ACCOUNT_KINDS, v.optional(line(40))));
/** By prefix; one that is left out or empty has the usual word. */
const PrefixWords = v.strictObject(v.entriesFromList(PREFIXES, v.optional(line(20))));
const settings: Readonly<Record<string, v.GenericSchema>> = {
  businessDayCutoff: TimeOfDay,
  priceGraceHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(168)),
  kitchenAmberMinutes: Minutes,
  kitchenRedMinutes: Minutes,
  kitchenBeginsMinutes: Minutes,
  bothNames: v.boolean(),
  pickupLead: Minutes,
  openPriceMost: v.nullable(v.pipe(Cents, v.minValue(1))),
  guestRegistration: v.boolean(),
  tipPercents: TipPercents,
  payAt: v.picklist(PAY_AT),
  sendUnpaid: v.boolean(),
  serviceCharge: v.nullable(ServiceChargeArgs),
  cashRounding: v.picklist(CASH_ROUNDINGS),
  tipsTo: v.picklist(TIP_OWNERS),
  discounts: DiscountPresets,
  reasons: ReasonLists,
  taxNumber: line(40),
  paidBreaks: v.boolean(),
  accounts: AccountNumbers,
  prefixWords: PrefixWords,
  receiptFooter: v.pipe(Text, v.maxLength(280)),
  lockSeconds: v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(600)),
  lockAfterClose: v.boolean(),
  pinOffline: v.boolean(),
  payByPhone: v.boolean(),
};

/** Returns the schema of the value at a path, or undefined when the venue has no such path. */
function schemaAt(path: string): v.GenericSchema | undefined {
  if (Object.hasOwn(tops, path)) return tops[path as keyof typeof tops];
  const [, list, member] = /^(\w+)\[(.+)\]$/.exec(path) ?? [];
  if (list === undefined || !v.is(RowId, member)) return undefined;
  if (isVenueList(list)) {
    if (!isMemberId(list, member)) return undefined;
    const { value, stays } = VENUE_LISTS[list];
    return stays ? value : v.nullable(value);
  }
  switch (list) {
    case 'operatingHours':
      return /^[0-6]$/.test(member) ? OpenHours : undefined;
    case 'pricingRules':
      return v.nullable(Cents);
    case 'socialMedia':
      return v.nullable(Web);
    case 'paymentAccepted':
      return (PAYMENT_METHODS as readonly string[]).includes(member)
        ? v.strictObject({ name: Name, isActive: v.boolean() })
        : undefined;
    case 'settings':
      return Object.hasOwn(settings, member) ? settings[member] : undefined;
    default:
      return undefined;
  }
}

/** Parses each value with the schema of its path. Issues name the path. */
const VenueSet = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform(({ dataset: { value: set }, addIssue }) => {
    const read: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(set)) {
      const schema = schemaAt(key);
      const parsed = schema && v.safeParse(schema, value);
      const at = [{ type: 'object' as const, origin: 'value' as const, input: set, key, value }] as const;
      if (parsed?.success) read[key] = parsed.output;
      else addIssue({ message: parsed?.issues?.[0]?.message ?? 'Unknown path.', path: [...at] });
    }
    return read;
  }),
  v.description(
    `Paths: ${Object.keys(tops).join(', ')}, ` +
      `operatingHours[0–6] {open, close, isOpen}, pricingRules[section] cents or null, socialMedia[platform] address or null, ` +
      `paymentAccepted[${PAYMENT_METHODS.join(' | ')}] {name, isActive}, settings[${Object.keys(settings).join(' | ')}], ` +
      'taxes[id] {name, percent, included, takeawayPercent?} or null, ' +
      `tenders[id] {name, kind: ${TENDER_KINDS.join(' | ')}, isActive, account?}, ` +
      'priceSchedules[id] {name, days, from, to, validFrom?, validTo?, and percent with categoryIds and productIds, ' +
      'or fixed: cents by product/size} or null, ' +
      `stations[id] {name, color: ${STATION_COLORS.join(' | ')}, screen} or null`,
  ),
);

/** Managers may give any discount, so they also keep the list of those that have a name, and the reasons. */
const MANAGER_SETTINGS: readonly string[] = ['settings[discounts]', 'settings[reasons]'];

/** Whether only an administrator may change this path. */
export const isAdminPath = (path: string): boolean =>
  path === 'taxRate' ||
  (/^(pricingRules|paymentAccepted|settings|taxes)\[/.test(path) && !MANAGER_SETTINGS.includes(path));

export const patchVenue = defineCommand({
  name: 'venue.patch',
  version: 1,
  args: v.strictObject({ set: VenueSet, base: v.record(v.string(), v.unknown()) }),
  label: {
    short: 'Business information changed',
    audit: () => '{changed|change} the details of the venue',
    full: ({ set }, { field }) => labelText('Business information changed', ...Object.keys(set).map(field)),
  },
  reads: ({ set }) => [{ kind: 'venue' }, ...useReads(set)],
  may(actor, _rows, { set }) {
    const needs = Object.keys(set).some(isAdminPath) ? 'venue.settings' : 'venue.edit';
    return roleMay(actor.role, needs) ? true : 'forbidden';
  },
  refuses: [
    'notFound',
    'venue.minutes',
    'venue.listFull',
    'tax.inUse',
    'station.inUse',
    'station.last',
    'patch.conflict',
  ],
  decide(rows, { set, base }, { actor, occurredAt }) {
    const venue = rows.venue();
    if (venue?.id !== actor.venueId) return rejected('notFound');
    const merge = mergePatch((path) => venueValueAt(venue, path), { set, base });
    const changed = withValues(venue, merge.accepted);
    if (changed.settings.kitchenRedMinutes <= changed.settings.kitchenAmberMinutes) {
      return rejected('venue.minutes', {
        amber: changed.settings.kitchenAmberMinutes,
        red: changed.settings.kitchenRedMinutes,
      });
    }
    const fault = tooLong(venue, changed) ?? inUse(rows, merge.accepted, changed);
    const pastPriceSchedules = pastSchedulesAfter(venue, changed, occurredAt);
    const made = { ...changed, ...(pastPriceSchedules && { pastPriceSchedules }) };
    return fault ?? decideMerge(merge, () => change('venue', made));
  },
});

/** Returns the current value of a path, in the shape that `set` uses, or null when there is none. */
export function venueValueAt(venue: Venue, path: string): unknown {
  const [, list, member = ''] = /^(\w+)\[(.+)\]$/.exec(path) ?? [];
  if (list !== undefined && isVenueList(list)) return memberValue(venue, list, member);
  switch (list) {
    case undefined:
      return venue[path as keyof Venue];
    case 'operatingHours':
      return hoursOf(venue.operatingHours.find(({ dayOfWeek }) => dayOfWeek === Number(member)));
    case 'paymentAccepted': {
      const method = venue.paymentAccepted.find(({ id }) => id === member);
      return method ? { name: method.name, isActive: method.isActive } : null;
    }
    case 'settings':
      return ownValue({ ...SETTING_DEFAULTS, ...venue.settings }, member);
    default:
      return ownValue(venue[list as 'pricingRules' | 'socialMedia'], member);
  }
}

const hoursOf = (day: OperatingDay | undefined) =>
  day ? { open: day.open, close: day.close, isOpen: day.isOpen } : null;

/** `map` is missing while a device still has the customer's view of the venue. */
const ownValue = (map: object | undefined, key: string): unknown =>
  map && Object.hasOwn(map, key) ? (map as Record<string, unknown>)[key] : null;

function withValues(venue: Venue, accepted: Values): Venue {
  let changed: Record<string, unknown> = { ...venue };
  for (const [path, value] of Object.entries(accepted)) {
    const [, list, member = ''] = /^(\w+)\[(.+)\]$/.exec(path) ?? [];
    const key = list ?? path;
    const next = list === undefined ? value : withMember(changed[key], list, member, value);
    changed = { ...changed, [key]: next };
  }
  return changed as unknown as Venue;
}

type Member = Readonly<Record<string, unknown>>;

function withMember(present: unknown, list: string, member: string, value: unknown): unknown {
  if (isVenueList(list)) return withListMember({ [list]: present }, list, [member, value]);
  if (list === 'operatingHours') {
    const others = (present as Venue['operatingHours']).filter(
      ({ dayOfWeek }) => dayOfWeek !== Number(member),
    );
    const day = { dayOfWeek: Number(member), ...(value as Omit<OperatingDay, 'dayOfWeek'>) };
    return [...others, day].sort((a, b) => a.dayOfWeek - b.dayOfWeek);
  }
  if (list === 'paymentAccepted') {
    const methods = present as readonly (Member & { id: string })[];
    const made = { id: member, ...(value as Member) };
    return methods.some(({ id }) => id === member)
      ? methods.map((one) => (one.id === member ? made : one))
      : [...methods, made];
  }
  const { [member]: _gone, ...others } = { ...(present as Record<string, unknown> | undefined) };
  return value === null ? others : { ...others, [member]: value };
}
