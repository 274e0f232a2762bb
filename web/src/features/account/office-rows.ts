/** The screens of the office that a person's role has, as the rows of Profile. */
import { type Act, type Role, roleMay } from '@tableside/domain/permissions.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  Armchair,
  CreditCard,
  LayoutGrid,
  ListTree,
  type LucideIcon,
  PackageOpen,
  ScrollText,
  ShieldCheck,
  TabletSmartphone,
} from 'lucide-react';

export interface OfficeRow {
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly to: LinkProps['to'];
  readonly act: Act;
}

const ROWS: readonly OfficeRow[] = [
  {
    title: 'Payment Management',
    detail: 'Payments, refunds, tips',
    icon: CreditCard,
    to: '/payment',
    act: 'payment.screen',
  },
  {
    title: 'Table Management',
    detail: 'Tables, floor plan, codes to print',
    icon: Armchair,
    to: '/profile/tables',
    act: 'table.edit',
  },
  {
    title: 'Sections',
    detail: 'Names, order, in use or not',
    icon: LayoutGrid,
    to: '/profile/sections',
    act: 'table.edit',
  },
  {
    title: 'Inventory Management',
    detail: 'What is sold out',
    icon: PackageOpen,
    to: '/profile/inventory',
    act: 'menu.availability',
  },
  {
    title: 'Categories and options',
    detail: 'The order of the menu, its stations and choices',
    icon: ListTree,
    to: '/profile/menu',
    act: 'menu.edit',
  },
  {
    title: 'Administrator Access',
    detail: 'Who can sign in, and as what',
    icon: ShieldCheck,
    to: '/profile/access',
    act: 'users.edit',
  },
  {
    title: 'Devices',
    detail: 'Tablets, what waits on them',
    icon: TabletSmartphone,
    to: '/profile/devices',
    act: 'users.edit',
  },
  {
    title: 'Audit trail',
    detail: 'Who did what, and when',
    icon: ScrollText,
    to: '/profile/audit',
    act: 'audit.read',
  },
];

export const officeRows = (role: Role): readonly OfficeRow[] => ROWS.filter(({ act }) => roleMay(role, act));
