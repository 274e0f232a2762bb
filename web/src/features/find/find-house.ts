/** Finds tables, parties and checks, and the acts on the checks that are open. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { mayOpen } from '../../components/pages/may-open.ts';
import { isServedBy } from '../../components/staff/served-by.ts';
import { type FindIndex, type NumberFound, type Party, squeezed, type TableFound } from './find-index.ts';
import { matchOf, type Searched, searched } from './folded.ts';
import { aside, type FoundAct, type Ranked } from './found.ts';
import type { Seeker } from './seeker.ts';

/** A table or a check that was typed in full goes before everything else. */
const IN_FULL = -10;

export function findHouse(index: FindIndex, typed: Searched, seeker: Seeker): readonly Ranked[] {
  if (!mayOpen(seeker.role, '/tables')) return findNumbers(index, typed);
  return [
    ...findTables(index, typed, seeker),
    ...findParties(index, typed),
    ...findNumbers(index, typed),
    ...findChecksTo(index, typed, seeker),
  ];
}

const MOST_TABLES = 5;

/** People type `12`, `table 12`, `t12` and `patio p3`. */
function findTables({ tables }: FindIndex, typed: Searched, seeker: Seeker): readonly Ranked[] {
  const wanted = typed.text.replace(/^table /, '').replace(/^t(?=\d)/, '');
  const found = tables.flatMap((one) => {
    const isWhole = wanted === one.number || typed.text === one.name.text;
    const isBegun = one.number.startsWith(wanted);
    const isNamed = typed.text.length > 2 && one.name.text.startsWith(typed.text);
    return isWhole || isBegun || isNamed ? [{ one, rank: isWhole ? IN_FULL : isBegun ? 1 : 2 }] : [];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_TABLES)
    .map(({ one, rank }) => ({ ...tableFound(one, seeker), rank }));
}

function tableFound({ table, text, parties }: TableFound, { paysFirst }: Seeker): Omit<Ranked, 'rank'> {
  const verb =
    parties.length > 0 || table.status === 'maintenance' ? 'Open' : paysFirst ? 'Order for' : 'Seat';
  return {
    does: `${verb} ${aside(text)}`,
    detail: parties.map(partyText).join('; ') || stateText(table),
    act: { kind: 'table', tableId: table.id },
  };
}

function stateText({ status, reservation }: TableFound['table']): string {
  if (status === 'maintenance') return 'Out of service';
  if (status === 'reserved') return reservation ? `Reserved for ${aside(reservation.name)}` : 'Reserved';
  return status === 'occupied' ? 'No open check' : 'Free';
}

/** Says who sits there and what they owe. */
const partyText = (party: Party): string =>
  [party.visit.name !== null && aside(party.visit.name), factsOf(party)].filter(Boolean).join(' · ');

const factsOf = ({ visit, due }: Party): string =>
  [
    visit.covers !== null && guestsText(visit.covers),
    due > 0 && `${formatCents(due)} to pay`,
    `#${visit.number}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Every place at which a party may be. */
const placesIn = ({ tables, atCounter }: FindIndex): readonly TableFound[] => [...tables, ...atCounter];

function findParties(index: FindIndex, typed: Searched): readonly Ranked[] {
  return placesIn(index).flatMap((at) => [
    ...at.parties.flatMap((party) => {
      const { name } = party.visit;
      const match = name === null ? undefined : matchOf(searched(name), typed);
      if (name === null || match === undefined) return [];
      const does = `Open ${aside(name)}, ${aside(at.text)}`;
      return [{ does, detail: factsOf(party), act: wayTo(party, at), rank: match + 0.1 }];
    }),
    ...expected(at, typed),
  ]);
}

/** A party that has not come yet. */
function expected({ table, text, parties }: TableFound, typed: Searched): readonly Ranked[] {
  const { reservation } = table;
  const match = reservation && parties.length === 0 ? matchOf(searched(reservation.name), typed) : undefined;
  if (!reservation || match === undefined) return [];
  return [
    {
      does: `Seat ${aside(reservation.name)}, ${aside(text)}`,
      detail: 'Reserved',
      act: { kind: 'table', tableId: table.id },
      rank: match + 0.15,
    },
  ];
}

const partyFound = (party: Party, at: TableFound, does: string): Omit<Ranked, 'rank'> => ({
  does,
  detail: partyText(party),
  act: wayTo(party, at),
});

/** A table with several checks would ask which one. */
const wayTo = ({ visit }: Party, { parties, table }: TableFound): FoundAct =>
  isCounter(table)
    ? { kind: 'check', rootId: visit.rootId }
    : parties.length === 1
      ? { kind: 'table', tableId: table.id }
      : { kind: 'visit', visitId: visit.id };

function findNumbers({ numbers }: FindIndex, typed: Searched): readonly Ranked[] {
  const wanted = squeezed(typed.text);
  // A check is `B-17`. Other words are no number, and a bare number is a table.
  if (!/^[a-z]{1,3}\d/.test(wanted)) return [];
  return numbers.flatMap((one) => {
    const isWhole = one.squeezed === wanted;
    return isWhole || one.squeezed.startsWith(wanted)
      ? [{ ...numberFound(one), rank: isWhole ? IN_FULL + 0.5 : 1.2 }]
      : [];
  });
}

function numberFound({ number, place, visit, order }: NumberFound): Omit<Ranked, 'rank'> {
  if (order)
    return { does: `Open order #${number}`, detail: place, act: { kind: 'order', orderId: order.id } };
  const isOpen = visit?.status === 'open';
  return {
    does: `Open ${isOpen ? '' : 'closed '}check #${number}`,
    detail: [place, visit && aside(nameOf(visit))].filter(Boolean).join(' · '),
    act: { kind: 'visit', visitId: visit?.id ?? '' },
  };
}

const nameOf = ({ name, server }: Visit): string => name ?? server.name;

const MOST_CHECKS = 5;

/** "void", "pay 12", "bill okafor": what can be done with open checks, one's own first. */
const TO_CHECK = /^(void|pay|bill|checkout)(?: (.+))?$/;

function findChecksTo(index: FindIndex, typed: Searched, seeker: Seeker): readonly Ranked[] {
  const [, verb, of = ''] = TO_CHECK.exec(typed.text) ?? [];
  if (verb === undefined || !roleMay(seeker.role, verb === 'void' ? 'item.void' : 'payment.record'))
    return [];
  const wanted = of.replace(/^table /, '');
  return placesIn(index)
    .flatMap((at) => at.parties.map((party) => ({ party, at })))
    .filter(({ party }) => (verb === 'void' ? party.hasSent : party.due > 0))
    .filter(({ party, at }) => wanted === '' || isOf(wanted, party, at))
    .sort((a, b) => nearness(a.party, seeker) - nearness(b.party, seeker))
    .slice(0, MOST_CHECKS)
    .map(({ party, at }, n) => ({
      ...(verb === 'void'
        ? partyFound(party, at, `Open ${aside(at.text)} to void a line`)
        : {
            does: `Take payment for ${aside(at.text)}`,
            detail: partyText(party),
            act: { kind: 'pay', rootId: party.visit.rootId } as const,
          }),
      rank: n / 100 - 6,
    }));
}

function isOf(wanted: string, { visit }: Party, at: TableFound): boolean {
  const isNamed = visit.name !== null && matchOf(searched(visit.name), searched(wanted)) !== undefined;
  return at.number === wanted || squeezed(visit.number) === squeezed(wanted) || isNamed;
}

/** The check on the screen, then one's own, then all others. */
function nearness({ visit }: Party, seeker: Seeker): number {
  if (visit.rootId === seeker.check?.rootId) return 0;
  return isServedBy(visit.server, seeker) ? 1 : 2;
}

/** What somebody wants most likely before they type: their own open checks, oldest first. */
export function ownChecks(index: FindIndex, seeker: Seeker): readonly Ranked[] {
  if (!mayOpen(seeker.role, '/tables')) return [];
  return placesIn(index)
    .flatMap((at) => at.parties.map((party) => ({ party, at })))
    .filter(({ party }) => isServedBy(party.visit.server, seeker))
    .sort((a, b) => a.party.visit.openedAt.localeCompare(b.party.visit.openedAt))
    .slice(0, MOST_CHECKS)
    .map(({ party, at }, rank) => ({ ...partyFound(party, at, `Open ${aside(at.text)}`), rank }));
}
