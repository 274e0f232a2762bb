/** Who may open a page, and the rows that lead there from Profile. */
import { type Role, roleMay } from '@tableside/domain/command/permissions.ts';
import type { LucideIcon } from 'lucide-react';
import type { AppPage, ProfileGroup } from './app-page.ts';
import { PAGES, type PagePath } from './pages.ts';

export const PAGE_PATHS = Object.keys(PAGES) as readonly PagePath[];

const pageOf = (path: PagePath): AppPage => PAGES[path];

export const isPage = (path: string): path is PagePath => path in PAGES;

export const mayOpen = (role: Role, path: PagePath): boolean => pageOf(path).roles.includes(role);

/** Whether the page takes the password of somebody who came in by PIN. */
export const isOfficePage = (role: Role, path: PagePath): boolean => pageOf(path).password.includes(role);

export interface RowOfPage {
  readonly to: PagePath;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
}

/** The rows of one group of Profile. */
export const profileRows = (role: Role, group: ProfileGroup): readonly RowOfPage[] =>
  PAGE_PATHS.flatMap((to) => {
    const page = pageOf(to);
    if (!page.row || page.row.group !== group) return [];
    const { title = page.title, detail, act } = page.row;
    return (act ? roleMay(role, act) : mayOpen(role, to)) ? [{ to, title, detail, icon: page.icon }] : [];
  });
