/** Shown instead of a page that is not for this person's role: the page's purpose in one sentence, and the way back. */
import { Link } from '@tanstack/react-router';
import { Page } from '../components/pages/page.tsx';
import { isPage, mayOpen, type PagePath } from '../components/pages/pages.ts';
import { useActor } from '../components/staff/actor.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { EmptyState } from '../ui/messages/empty-state.tsx';

interface Texts {
  readonly title: string;
  readonly purpose: string;
}

const PAGE_TEXTS: Readonly<Partial<Record<PagePath, Texts>>> = {
  '/tables': { title: 'Tables', purpose: 'Shows the floor: every table, its status and its orders.' },
  '/staff': { title: 'Server Management', purpose: 'Shows the staff, their status and their schedules.' },
  '/orders': { title: 'Order History', purpose: 'Lists every order of the venue.' },
  '/orders/$id': { title: 'Order', purpose: 'Shows one order with its payments, for the staff.' },
  '/order/$orderId': { title: 'Order', purpose: 'Takes the order of a table.' },
  '/checkout/$orderId': { title: 'Checkout', purpose: 'Takes the payment for an order.' },
  '/receipt': { title: 'Receipt', purpose: 'Shows and prints the receipt of a payment.' },
  '/kitchen': { title: 'Kitchen', purpose: 'Shows the kitchen what to cook.' },
  '/payment': { title: 'Payment Management', purpose: 'Lists payments and gives refunds.' },
  '/payments/$id': { title: 'Payment', purpose: 'Shows one payment and gives its refund.' },
  '/profile/access': { title: 'Administrator Access', purpose: 'Sets who can sign in, and with which role.' },
  '/profile/audit': { title: 'Audit trail', purpose: 'Shows who changed what, and when.' },
  '/profile/business-info': {
    title: 'Business Information',
    purpose: "Edits the venue's name, address and tax.",
  },
  '/profile/devices': { title: 'Devices', purpose: "Lists the venue's tablets." },
  '/profile/prices': {
    title: 'Prices and taxes',
    purpose: 'Sets taxes and prices that go by the clock.',
  },
  '/profile/discounts': {
    title: 'Discounts and reasons',
    purpose: 'Sets which discounts and reasons the staff choose from.',
  },
  '/profile/held': {
    title: 'Held changes',
    purpose: 'Lists changes that wait for the decision of a manager.',
  },
  '/profile/hours': { title: 'Operating Hours', purpose: 'Sets when the venue is open.' },
  '/profile/integrations': { title: 'Integrations', purpose: 'Manages API keys and webhooks.' },
  '/profile/inventory': { title: 'Inventory Management', purpose: 'Marks products as sold out.' },
  '/profile/menu': { title: 'Categories and options', purpose: 'Edits how the menu is arranged.' },
  '/profile/reports': { title: 'Reports', purpose: 'Shows revenue, orders and products by day.' },
  '/profile/second-factor': {
    title: 'Second factor',
    purpose: 'Has the sign-in of the office ask for a code after the password.',
  },
  '/profile/sections': { title: 'Sections', purpose: 'Edits the sections of the floor.' },
  '/profile/settings': { title: 'Settings', purpose: "Edits the venue's settings." },
  '/profile/setup': {
    title: 'Set up the venue',
    purpose: 'Guides through the first settings of a new venue.',
  },
  '/profile/shift': {
    title: 'My shift',
    purpose: 'Shows sales, tips and the cash to hand in.',
  },
  '/profile/tables': { title: 'Table Management', purpose: 'Adds, edits and deletes tables.' },
  '/profile/tables/add': { title: 'Add Table', purpose: 'Adds a table.' },
  '/profile/tables/codes': { title: 'Table codes', purpose: 'Prints the codes that guests scan.' },
  '/profile/tables/edit/$tableId': { title: 'Edit Table', purpose: 'Edits a table.' },
};

const UNKNOWN: Texts = { title: 'Not available', purpose: '' };

export function OtherRolesPage({ path }: { path: string }) {
  const { role } = useActor();
  const { title, purpose } = (isPage(path) ? PAGE_TEXTS[path] : undefined) ?? UNKNOWN;
  const who = WHO.find(([one]) => isPage(path) && mayOpen(one, path))?.[1] ?? 'other roles';
  return (
    <Page title={title}>
      <EmptyState
        action={
          <Link to="/" className={buttonClass({ variant: 'primary', size: 56 })}>
            {role === 'customer' ? 'Back to your orders' : 'Back to Orders'}
          </Link>
        }
      >
        {`${purpose} This page is for ${who}.`.trim()}
      </EmptyState>
    </Page>
  );
}

/** From the widest group of roles to the narrowest. The first role that may open the page supplies the wording. */
const WHO = [
  ['kitchen', 'the staff'],
  ['server', 'servers and managers'],
  ['manager', 'managers'],
  ['admin', 'administrators'],
] as const;
