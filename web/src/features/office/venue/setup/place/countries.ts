/**
 * The countries of the world with their names and time zones, as this browser knows them. A venue keeps its time zone;
 * its country follows from that, and only serves to propose the zone and the usual tax.
 */
import type { SelectOption } from '../../../../../ui/fields/select.tsx';

/** ISO 3166. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP ' +
  'KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH ' +
  'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG ' +
  'VI VN VU WF WS XK YE YT ZA ZM ZW';

const codes = (): readonly string[] => CODES.split(' ');

interface ZonedLocale {
  getTimeZones?(): readonly string[] | undefined;
  /** Its name before it was a function. */
  readonly timeZones?: readonly string[];
}

/** Returns none where the browser does not tell. */
export function zonesOf(country: string): readonly string[] {
  if (country === '') return [];
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns '' for a zone of no country, such as UTC. */
export const countryOf = (zone: string): string => codes().find((code) => zonesOf(code).includes(zone)) ?? '';

export function countryOptions(): SelectOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return codes()
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/**
 * The zone to propose for a country: the one chosen or the browser's if it is there, or the only one. Where nobody knows the
 * zones of the country, the one chosen stays.
 */
export function zoneFor(country: string, ...wanted: readonly string[]): string {
  const zones = zonesOf(country);
  if (zones.length === 0) return wanted[0] ?? '';
  return wanted.find((zone) => zones.includes(zone)) ?? (zones.length === 1 ? (zones[0] ?? '') : '');
}
