/** Leads a guest to the menu, at a table if one is named. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';

export function MenuLink({ tableId, children }: { tableId: string | undefined; children: string }) {
  return (
    <Link
      to="/menu"
      search={tableId === undefined ? {} : { table: tableId }}
      className={buttonClass({ size: 56, block: true })}
    >
      <Icon of={BookOpen} />
      {children}
    </Link>
  );
}
