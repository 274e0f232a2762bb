/** What the table of pages says of one page. */
import { type Act, ALLOWED, ROLES, type Role } from '@tableside/domain/command/permissions.ts';
import type { LucideIcon } from 'lucide-react';

interface Words {
  readonly title: string;
  /** One sentence. Whoever may not open the page reads it instead. */
  readonly purpose: string;
}

type Face = Words &
  (
    | { readonly icon?: LucideIcon; readonly row?: never }
    | { readonly icon: LucideIcon; readonly row: ProfileRow }
  );

export interface Access {
  readonly roles: readonly Role[];
  /** Who is asked for the password here after they came in by PIN. */
  readonly password: readonly Role[];
}

export type AppPage = Face & Access;

/** A group of rows on Profile. Rows of a group stand in the order of the table. */
export type ProfileGroup = 'money' | 'menu' | 'venue' | 'people' | 'records' | 'account' | 'device';

export interface ProfileRow {
  readonly group: ProfileGroup;
  /** Shown until the device knows a better text (`useRowDetails`). */
  readonly detail: string;
  /** Left out: the title of the page. */
  readonly title?: string;
  /** Who has the row. Left out: whoever may open the page. */
  readonly act?: Act;
}

const rolesOf = (who: Act | 'everybody'): readonly Role[] => (who === 'everybody' ? ROLES : ALLOWED[who]);

/** A page for whoever may do that. A PIN is enough for it. */
export const floor = <F extends Face>(who: Act | 'everybody', face: F): F & Access => ({
  ...face,
  roles: rolesOf(who),
  password: [],
});

/** The same, but it takes the password. */
export const office = <F extends Face>(who: Act | 'everybody', face: F): F & Access => ({
  ...face,
  roles: rolesOf(who),
  password: rolesOf(who),
});
