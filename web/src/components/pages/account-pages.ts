/** The rows of the table of pages that are about the accounts of people: one's own, and everybody's. */
import { Building2, Grid3x3, KeyRound, MonitorSmartphone, ShieldCheck, Smartphone } from 'lucide-react';
import { type AppPage, floor, office } from './app-page.ts';

export const ACCOUNT_PAGES = {
  '/profile/password': office('everybody', {
    title: 'Change Password',
    purpose: 'Changes your password.',
    icon: KeyRound,
    row: { group: 'account', detail: 'Signs you out on other devices' },
  }),
  '/profile/sign-ins': office('everybody', {
    title: 'Sign-ins',
    purpose: 'Shows where you are signed in.',
    icon: MonitorSmartphone,
    row: { group: 'account', detail: 'Where you are signed in, and your devices' },
  }),
  '/profile/venues': office('everybody', {
    title: 'Your venues',
    purpose: 'Shows the venues that you belong to, and opens each.',
    icon: Building2,
    row: { group: 'account', detail: 'How each of them is doing' },
  }),
  '/profile/pin': floor('pin.own', {
    title: 'PIN',
    purpose: 'Sets your PIN for shared tablets.',
    icon: Grid3x3,
    row: { group: 'account', detail: 'Unlocks shared tablets' },
  }),
  '/profile/second-factor': office('account.secondFactor', {
    title: 'Second factor',
    purpose: 'Has the sign-in of the office ask for a code after the password.',
    icon: Smartphone,
    row: { group: 'account', detail: 'A code after the password' },
  }),
  '/profile/access': office('users.edit', {
    title: 'Administrator Access',
    purpose: 'Sets who can sign in, and with which role.',
    icon: ShieldCheck,
    row: { group: 'account', detail: 'Who can sign in, and their role' },
  }),
} as const satisfies Record<string, AppPage>;
