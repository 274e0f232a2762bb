/**
 * The usual tax on meals that are eaten in, by country. Proposed, never set by itself: drinks and takeaway often have
 * another, and a country that is not here has no one rate, or one that we do not know.
 */
export interface UsualTax {
  readonly name: string;
  readonly percent: number;
}

/** In all of these, prices contain the tax. */
const USUAL: Readonly<Record<string, UsualTax>> = {
  AT: { name: 'USt', percent: 10 },
  AU: { name: 'GST', percent: 10 },
  BE: { name: 'BTW/TVA', percent: 12 },
  CH: { name: 'MWST', percent: 8.1 },
  CZ: { name: 'DPH', percent: 12 },
  DE: { name: 'MwSt.', percent: 7 },
  DK: { name: 'Moms', percent: 25 },
  ES: { name: 'IVA', percent: 10 },
  FR: { name: 'TVA', percent: 10 },
  GB: { name: 'VAT', percent: 20 },
  HU: { name: 'ÁFA', percent: 5 },
  IT: { name: 'IVA', percent: 10 },
  MX: { name: 'IVA', percent: 16 },
  NL: { name: 'btw', percent: 9 },
  NO: { name: 'MVA', percent: 25 },
  NZ: { name: 'GST', percent: 15 },
  PL: { name: 'VAT', percent: 8 },
  PT: { name: 'IVA', percent: 13 },
  SE: { name: 'Moms', percent: 12 },
  ZA: { name: 'VAT', percent: 15 },
};

export const usualTax = (country: string): UsualTax | undefined =>
  Object.hasOwn(USUAL, country) ? USUAL[country] : undefined;
