/** The form of a way to pay that the venue adds to the four methods, and how it is described in lists. */
import { TENDER_KINDS, type Tender, type TenderKind } from '@tableside/domain/entities/tender.ts';
import * as v from 'valibot';
import { required } from '../../../../components/form/form-schemas.ts';

export interface TenderValues {
  name: string;
  kind: string;
  account: string;
  isActive: boolean;
}

export const tenderValuesOf = (tender: Tender | null): TenderValues => ({
  name: tender?.name ?? '',
  kind: tender?.kind ?? 'voucher',
  account: tender?.account ?? '',
  isActive: tender?.isActive ?? true,
});

/** `others` are the tenders beside this one. Two of the same name could not be told apart at the till. */
export const tenderSchema = (others: readonly Tender[]) =>
  v.object({
    name: v.pipe(
      required('Enter a name, such as Gift card'),
      v.check(
        (name) => !others.some((one) => one.name.toLowerCase() === name.toLowerCase()),
        'Another way to pay has this name',
      ),
    ),
    kind: v.picklist(TENDER_KINDS),
    account: v.string(),
    isActive: v.boolean(),
  });

interface Typed extends TenderValues {
  kind: TenderKind;
}

export const tenderOf = ({ name, kind, account, isActive }: Typed): Omit<Tender, 'id'> => ({
  name: name.trim(),
  kind,
  isActive,
  ...(account.trim() !== '' && { account: account.trim() }),
});

export const KIND_LABEL: Readonly<Record<TenderKind, string>> = {
  voucher: 'Voucher or gift card',
  card: 'Card or app',
  account: "Guest's account",
  elsewhere: 'Paid elsewhere',
  cash: 'Counted with the cash',
};

/** Says where the money is. */
export const KIND_HINT: Readonly<Record<TenderKind, string>> = {
  voucher: 'Not counted in drawers. The Z and the journal show it on its own.',
  card: 'Comes through a terminal or an app of its own.',
  account: 'The guest pays later. Tableside keeps no balance of it.',
  elsewhere: 'Somebody else has the money, such as a delivery service.',
  cash: 'Another currency at its value here, or checks. It goes into the drawer and is counted there.',
};

export const tenderText = ({ kind, isActive, account }: Tender): string =>
  [KIND_LABEL[kind], account && `account ${account}`, isActive ? '' : 'off'].filter(Boolean).join(' · ');
