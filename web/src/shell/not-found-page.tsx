/** The page for an unknown address. It is the same with and without a network. */
import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { NoticePage } from '../ui/messages/notice-page.tsx';

export function NotFoundPage() {
  return (
    <NoticePage
      whole
      tone="neutral"
      icon={MapPinOff}
      title="Page not found"
      message="There is nothing at this address."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary', size: 56 })}>
          Back to Orders
        </Link>
      }
    />
  );
}
