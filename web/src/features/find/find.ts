/**
 * Finds anything: a table, a party, a check, a dish with what follows, an act or a page. A pure function of the rows of the
 * mirror, of what was typed and of who types it. Only what the person's role may do is offered.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { AppPage } from '../../components/pages/app-page.ts';
import { mayOpen, PAGE_PATHS } from '../../components/pages/may-open.ts';
import { PAGES, type PagePath } from '../../components/pages/pages.ts';
import { FIND_ACTS } from './find-acts.ts';
import { findDishes, findOffSale } from './find-dishes.ts';
import { findHouse, ownChecks } from './find-house.ts';
import type { FindIndex } from './find-index.ts';
import { matchOf, type Searched, searched } from './folded.ts';
import { aside, type Found, type FoundAct, type Ranked } from './found.ts';
import { typedWords } from './readings.ts';
import type { Seeker } from './seeker.ts';

const MOST_FOUND = 8;

/** The best first. Without a word, one's own open checks. */
export function find(index: FindIndex, typed: string, seeker: Seeker): readonly Found[] {
  const wanted = typedWords(typed);
  if (wanted.text === '') return ownChecks(index, seeker);
  const found = [
    ...findHouse(index, wanted, seeker),
    ...findOffSale(index, wanted, seeker),
    ...findDishes(index, wanted, seeker),
    ...findActs(wanted, seeker),
    ...findPages(wanted, seeker),
  ].sort((a, b) => a.rank - b.rank);
  return [...eachOnce(found).slice(0, MOST_FOUND), ...inHistory(typed, seeker)];
}

/** Two ways to the same place are one. */
function eachOnce(found: readonly Ranked[]): readonly Ranked[] {
  const keys = new Set<string>();
  return found.filter(({ act }) => {
    const key = JSON.stringify(act);
    return !keys.has(key) && keys.add(key);
  });
}

const ACTS = FIND_ACTS.map((act) => ({ ...act, searched: [act.does, ...act.names].map(searched) }));

function findActs(wanted: Searched, { role, staffId }: Seeker): readonly Ranked[] {
  const own = ACTS.filter(
    ({ who, to, needsCard }) => mayOpen(role, who ?? to) && !(needsCard && staffId === null),
  );
  return own.flatMap(({ searched: names, does, detail, to, search }) => {
    const matches = names.flatMap((name) => matchOf(name, wanted) ?? []);
    const act = { kind: 'page', to, ...(search && { search }) } as const;
    return matches.length === 0 ? [] : [{ does, detail, act, rank: Math.min(...matches) + 0.2 }];
  });
}

interface SearchedPage {
  readonly to: Extract<FoundAct, { kind: 'page' }>['to'];
  readonly page: AppPage;
  readonly name: Searched;
  /** What it is for. */
  readonly other: Searched;
}

/** Pages about one thing need that thing first; the receipt and the report of an outage come by themselves. */
const isNamed = (path: PagePath): path is SearchedPage['to'] =>
  !path.includes('$') && path !== '/receipt' && path !== '/outage';

const NAMED_PAGES: readonly SearchedPage[] = PAGE_PATHS.filter(isNamed).map((to) => {
  const page: AppPage = PAGES[to];
  return {
    to,
    page,
    name: searched(page.row?.title ? `${page.title} ${page.row.title}` : page.title),
    other: searched(`${page.row?.detail ?? ''} ${page.purpose}`),
  };
});

function findPages(wanted: Searched, { role }: Seeker): readonly Ranked[] {
  return NAMED_PAGES.filter(({ to }) => mayOpen(role, to)).flatMap(({ to, page, name, other }) => {
    const { row, purpose } = page;
    const byName = matchOf(name, wanted);
    const byPurpose = wanted.text.length > 2 ? matchOf(other, wanted) : undefined;
    if (byName === undefined && byPurpose === undefined) return [];
    const title = row?.title && (!row.act || roleMay(role, row.act)) ? row.title : page.title;
    const act = { kind: 'page', to } as const;
    return [{ does: `Open ${title}`, detail: row?.detail ?? purpose, act, rank: (byName ?? 3.5) + 0.4 }];
  });
}

/** What this device does not hold is in the history. */
function inHistory(typed: string, { role }: Seeker): readonly Found[] {
  if (!mayOpen(role, '/orders')) return [];
  const q = typed.trim().slice(0, 60);
  const what = roleMay(role, 'visit.edit') ? 'checks' : 'orders';
  return [
    {
      does: `Search all ${what} for “${aside(q)}”`,
      detail: 'Also older ones, with a connection',
      act: { kind: 'history', q },
    },
  ];
}
