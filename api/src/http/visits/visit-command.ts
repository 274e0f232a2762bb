/** Routes that give a command about a visit. They are for the staff on the floor. */
import { VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import { rowCommands } from '../commands/row-commands.ts';

export const visitCommand = rowCommands({
  entity: 'visit',
  act: 'visit.edit',
  tags: ['visits'],
  row: VisitWithBill,
});
