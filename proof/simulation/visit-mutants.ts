/** Broken variants of visits: the pad, the bill, and the chain of visits that commands follow. */
import type { Mutant } from './mutant.ts';

const VISITS = 'packages/domain/src/visits';

export const VISIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'an allergy is only on lines that come later',
    breaks: 'I42',
    patches: [
      {
        file: `${VISITS}/set-allergy.ts`,
        in: 'decide',
        find: 'padAtPlaces(pad, visit)',
        replace: 'pad',
      },
    ],
  },
  {
    name: 'the allergies of seats stay behind when a party joins another one',
    breaks: 'I42',
    patches: [
      {
        file: `${VISITS}/merge-visits.ts`,
        in: 'allergiesOf',
        find: 'Object.entries(from.end.allergies ?? {})',
        replace: "Object.entries(from.end.allergies ?? {}).filter(([place]) => place === 'table')",
      },
    ],
  },
  {
    name: 'a dish that moves to another check forgets what its guest must not get',
    breaks: 'I42',
    patches: [
      {
        file: `${VISITS}/move-items.ts`,
        in: 'leaving',
        find: 'keepingAllergy(line)',
        replace: '{ ...line, allergy: null }',
      },
    ],
  },
  {
    name: 'who was asked about a dish is forgotten when it goes elsewhere',
    breaks: 'I42',
    patches: [
      {
        file: `${VISITS}/noted-clash.ts`,
        in: 'notedToo',
        find: 'line.clash?.allergens ?? []',
        replace: '[]',
      },
    ],
  },
  {
    name: 'a new name of a takeout does not reach its rounds',
    breaks: 'I43',
    patches: [
      {
        file: `${VISITS}/set-visit.ts`,
        in: 'ordersTold',
        find: 'withParty(round, visit)',
        replace: 'round',
      },
    ],
  },
  {
    name: 'a round that joins another party keeps the name of its own',
    breaks: 'I43',
    patches: [
      {
        file: `${VISITS}/merge-visits.ts`,
        in: 'ordersMoved',
        find: 'withParty(round, end)',
        replace: 'round',
      },
    ],
  },
  {
    name: 'takeout that sits down at a table keeps its pickup time on the ticket',
    breaks: 'I43',
    patches: [
      {
        file: `${VISITS}/move-visit.ts`,
        in: 'decide',
        find: 'withParty({ ...round, ...there }, visit)',
        replace: '({ ...round, ...there })',
      },
    ],
  },
  {
    name: 'takeout occupies the counter',
    breaks: 'I43',
    patches: [
      {
        file: 'packages/domain/src/orders/occupied.ts',
        in: 'seated',
        find: '!isCounter(table)',
        replace: 'true',
      },
    ],
  },
  {
    name: 'a send takes the whole pad',
    breaks: 'I21',
    patches: [
      {
        file: `${VISITS}/send-lines.ts`,
        in: 'decide',
        find: 'namedBy(meantBy(chain, itemIds))',
        replace: '() => true',
      },
    ],
  },
  {
    name: 'a send leaves further portions of its lines behind',
    breaks: 'I13',
    patches: [
      {
        file: `${VISITS}/new-rounds.ts`,
        in: 'namedBy',
        find: 'named.has(id) || $counted',
        replace: 'named.has(id)',
      },
    ],
  },
  {
    name: 'a visit is closed with unsent lines',
    breaks: 'I18',
    patches: [
      {
        file: `${VISITS}/close-visit.ts`,
        in: 'decide',
        find: 'bill.unsent.lines > 0',
        replace: 'false',
      },
      {
        file: `${VISITS}/close-visit.ts`,
        in: 'isSettled',
        find: 'unsent.lines === 0 && due <= 0',
        replace: 'due <= 0',
      },
    ],
  },
  {
    name: 'a merge leaves the takings behind',
    breaks: 'I16',
    patches: [
      {
        file: `${VISITS}/merge-visits.ts`,
        in: 'emptied',
        find: `({
          ...end, status: 'merged', mergedInto: into.end.id, mergedAt: occurredAt,
          takings: [], adjustments: [], checks: [], split: $split,
        })`,
        replace: `({
          ...end, status: 'merged', mergedInto: into.end.id, mergedAt: occurredAt,
          adjustments: [], checks: [], split: $split,
        })`,
      },
      { file: `${VISITS}/merge-visits.ts`, in: 'joined', find: 'takings.map($moved)', replace: '[]' },
    ],
  },
  {
    name: 'commands name the end of the chain',
    breaks: 'I13',
    patches: [
      {
        file: `${VISITS}/new-visit.ts`,
        in: 'continuationOf',
        find: '({ id, rootId, number, tableId, covers, name, note: null, service, payAt })',
        replace: '{ id, rootId: id, number, tableId, covers, name, note: null, service, payAt }',
      },
    ],
  },
  {
    name: 'cents that are left over get lost',
    breaks: 'I15',
    patches: [
      {
        file: 'packages/domain/src/values/money.ts',
        in: 'apportion',
        find: 'shares.map($rounded)',
        replace: 'shares',
      },
    ],
  },
  {
    name: 'a continuation that does not exist yet has no topics',
    breaks: 'I4',
    patches: [
      {
        file: 'web/src/mirror/decide/load-reads.ts',
        in: 'loadReads',
        find: 'return { rows, topics: [...topics].sort() };',
        replace: `
          const absent = [...topics]
            .filter((topic) => topic.startsWith('visit/') && rows.all('visit').length > 0)
            .map((topic) => topic.slice('visit/'.length))
            .filter((id) => rows.get('visit', id) === undefined);
          const known = [...topics].filter((topic) => !absent.some((id) => topic.endsWith('/' + id)));
          return { rows, topics: known.sort() };`,
      },
    ],
  },
  {
    name: 'recall forgets that the kitchen began',
    breaks: 'I32',
    patches: [
      {
        file: 'packages/domain/src/orders/order-progress.ts',
        in: 'decide',
        find: 'inStatus(order, before, context)',
        replace: '{ ...inStatus(order, before, context), begunAt: undefined }',
      },
    ],
  },
];
