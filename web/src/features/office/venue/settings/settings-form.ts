/** The form of the venue's rules. */

import { cashRounding } from '@tableside/domain/cash/cash-rounding.ts';
import { ACCOUNT_KINDS, type AccountKind } from '@tableside/domain/entities/accounts.ts';
import { CASH_ROUNDINGS, type ServiceCharge, TIP_OWNERS } from '@tableside/domain/entities/bill-settings.ts';
import { PREFIXES, type Prefix } from '@tableside/domain/entities/menu.ts';
import {
  kitchenBeginsMinutes,
  openPriceMost,
  paysBreaks,
  pickupLead,
  receiptSettings,
  SETTING_DEFAULTS,
  takesRegistrations,
  type VenueSettings,
} from '@tableside/domain/entities/venue.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import { payAtOf, sendsUnpaid, serviceCharge } from '@tableside/domain/venue/bill-settings.ts';
import * as v from 'valibot';
import {
  dollarsText,
  OptionalDollars,
  Percent,
  required,
  typed,
  wholeNumber,
} from '../../../../components/form/form-schemas.ts';

const Account = v.pipe(v.string(), v.trim(), v.maxLength(40, 'At most 40 characters'));

const Word = v.pipe(v.string(), v.trim(), v.maxLength(20, 'At most 20 characters'));

const Minutes = typed(wholeNumber(1, 'Enter a number of minutes from 1 to 240', 240));

const TIPS = 'Enter one to three different percentages, such as 18, 20, 22';
const tipsOf = (text: string): number[] =>
  text.split(',').map((part) => Number(part.replace('%', '').trim()));

const Seconds = typed(wholeNumber(15, 'Enter a number of seconds from 15 to 600', 600));

const OpenPriceMost = v.pipe(
  OptionalDollars,
  v.check((cents) => cents === null || cents > 0, 'Enter an amount above zero, or nothing'),
);

/** Tip presets as typed: `18, 20, 22`. */
const TipPresets = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => {
    const tips = tipsOf(text);
    const isEachPercent = tips.every((tip) => Number.isInteger(tip) && tip >= 1 && tip <= 100);
    return isEachPercent && tips.length <= 3 && new Set(tips).size === tips.length;
  }, TIPS),
);

export const SettingsSchema = v.pipe(
  v.object({
    businessDayCutoff: required('Choose a time'),
    priceGraceHours: typed(wholeNumber(0, 'Enter a number of hours from 0 to 168', 168)),
    kitchenAmberMinutes: Minutes,
    kitchenRedMinutes: Minutes,
    kitchenBeginsMinutes: Minutes,
    pickupLead: Minutes,
    /** Empty: no open price needs a manager. */
    openPriceMost: typed(OpenPriceMost),
    guestRegistration: v.boolean(),
    lockSeconds: Seconds,
    lockAfterClose: v.boolean(),
    pinOffline: v.boolean(),
    paidBreaks: v.boolean(),
    accounts: v.object(v.entriesFromList(ACCOUNT_KINDS, Account)),
    payAt: v.picklist(['order', 'end']),
    sendUnpaid: v.boolean(),
    cashRounding: v.picklist(CASH_ROUNDINGS),
    tipsTo: v.picklist(TIP_OWNERS),
    bothNames: v.boolean(),
    servicePercent: typed(Percent),
    serviceFromCovers: typed(wholeNumber(1, 'Enter a number of guests', 999)),
    tipPercents: TipPresets,
    taxNumber: v.pipe(v.string(), v.trim(), v.maxLength(40, 'At most 40 characters')),
    prefixWords: v.object(v.entriesFromList(PREFIXES, Word)),
    receiptFooter: v.pipe(v.string(), v.trim(), v.maxLength(280, 'At most 280 characters')),
  }),
  v.forward(
    v.partialCheck(
      [['kitchenAmberMinutes'], ['kitchenRedMinutes']],
      ({ kitchenAmberMinutes, kitchenRedMinutes }) => Number(kitchenRedMinutes) > Number(kitchenAmberMinutes),
      'Must be longer than the due time',
    ),
    ['kitchenRedMinutes'],
  ),
);

export type SettingsValues = v.InferInput<typeof SettingsSchema>;

/** The size from which parties are usually charged for service. */
const LARGE_PARTY = 6;

const mostText = (cents: number | null): string => (cents === null ? '' : dollarsText(cents));

export const settingsValuesOf = (settings: VenueSettings): SettingsValues => ({
  businessDayCutoff: settings.businessDayCutoff,
  priceGraceHours: String(settings.priceGraceHours),
  kitchenAmberMinutes: String(settings.kitchenAmberMinutes),
  kitchenRedMinutes: String(settings.kitchenRedMinutes),
  kitchenBeginsMinutes: String(kitchenBeginsMinutes({ settings })),
  pickupLead: String(pickupLead({ settings })),
  openPriceMost: mostText(openPriceMost({ settings })),
  guestRegistration: takesRegistrations({ settings }),
  lockSeconds: String(settings.lockSeconds ?? SETTING_DEFAULTS.lockSeconds),
  lockAfterClose: settings.lockAfterClose ?? SETTING_DEFAULTS.lockAfterClose,
  pinOffline: settings.pinOffline ?? SETTING_DEFAULTS.pinOffline,
  paidBreaks: paysBreaks({ settings }),
  accounts: Object.fromEntries(
    ACCOUNT_KINDS.map((kind) => [kind, settings.accounts?.[kind] ?? '']),
  ) as Record<AccountKind, string>,
  prefixWords: Object.fromEntries(
    PREFIXES.map((prefix) => [prefix, settings.prefixWords?.[prefix] ?? '']),
  ) as Record<Prefix, string>,
  payAt: payAtOf({ settings }),
  sendUnpaid: sendsUnpaid({ settings }),
  cashRounding: cashRounding({ settings }),
  tipsTo: settings.tipsTo ?? SETTING_DEFAULTS.tipsTo,
  bothNames: settings.bothNames ?? SETTING_DEFAULTS.bothNames,
  servicePercent: String(serviceCharge({ settings })?.percent ?? 0),
  serviceFromCovers: String(serviceCharge({ settings })?.fromCovers ?? LARGE_PARTY),
  ...receiptSettings({ settings }),
  tipPercents: receiptSettings({ settings }).tipPercents.join(', '),
});

/** Returns every path that `venue.patch` knows, with its value. */
export const settingsPathsOf = (values: SettingsValues): Record<string, unknown> => ({
  'settings[businessDayCutoff]': values.businessDayCutoff,
  'settings[priceGraceHours]': Number(values.priceGraceHours),
  'settings[kitchenAmberMinutes]': Number(values.kitchenAmberMinutes),
  'settings[kitchenRedMinutes]': Number(values.kitchenRedMinutes),
  'settings[kitchenBeginsMinutes]': Number(values.kitchenBeginsMinutes),
  'settings[pickupLead]': Number(values.pickupLead),
  'settings[openPriceMost]':
    values.openPriceMost.trim() === '' ? null : (parseDollars(values.openPriceMost) ?? null),
  'settings[guestRegistration]': values.guestRegistration,
  'settings[lockSeconds]': Number(values.lockSeconds),
  'settings[lockAfterClose]': values.lockAfterClose,
  'settings[pinOffline]': values.pinOffline,
  'settings[paidBreaks]': values.paidBreaks,
  'settings[accounts]': typedOnes(values.accounts),
  'settings[prefixWords]': typedOnes(values.prefixWords),
  'settings[payAt]': values.payAt,
  'settings[sendUnpaid]': values.sendUnpaid,
  'settings[cashRounding]': values.cashRounding,
  'settings[tipsTo]': values.tipsTo,
  'settings[bothNames]': values.bothNames,
  'settings[serviceCharge]': chargeOf(values),
  'settings[tipPercents]': tipsOf(values.tipPercents),
  'settings[taxNumber]': values.taxNumber,
  'settings[receiptFooter]': values.receiptFooter,
});

const typedOnes = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** A charge of 0 % is none. The charge itself is not taxed. */
const chargeOf = ({ servicePercent, serviceFromCovers }: SettingsValues): ServiceCharge | null =>
  Number(servicePercent) === 0
    ? null
    : { percent: Number(servicePercent), fromCovers: Number(serviceFromCovers), taxPercent: null };
