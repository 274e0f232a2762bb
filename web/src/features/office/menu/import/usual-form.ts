/** How numbers are written in a sheet. */

import type { SheetForm } from '@tableside/domain/menu/sheet/export-menu.ts';

export type FormName = 'commas' | 'semicolons';
export const FORMS = {
  commas: { separator: ',', decimal: '.' },
  semicolons: { separator: ';', decimal: ',' },
} as const satisfies Readonly<Record<FormName, SheetForm>>;

/** A spreadsheet reads numbers as the person's language writes them. */
export const usualFormName = (): FormName =>
  new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? 'semicolons' : 'commas';

export const usualForm = () => FORMS[usualFormName()];
