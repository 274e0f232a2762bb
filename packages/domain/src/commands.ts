/** All commands of a venue. Nothing else writes. */
import type { InferInput } from 'valibot';
import { cancelCardCharge, chargeCard, sayCardCharge } from './cards/charge-commands.ts';
import { refundToCard } from './cards/refund-to-card.ts';
import { closeDrawer } from './cash/close-drawer.ts';
import { moveCash } from './cash/move-cash.ts';
import { openDrawer } from './cash/open-drawer.ts';
import { type Command, run } from './command/command.ts';
import { closeDay } from './days/close-day.ts';
import { setAvailability } from './menu/availability.ts';
import { archiveCategory, createCategory, patchCategory } from './menu/edit-category.ts';
import { archiveOptionGroup, createOptionGroup, patchOptionGroup } from './menu/edit-option-group.ts';
import { archiveProduct, createProduct, patchProduct } from './menu/edit-product.ts';
import { restoreMenu } from './menu/restore.ts';
import { setStock } from './menu/set-stock.ts';
import { answerCalls, makeCall } from './orders/call-staff.ts';
import { createOrder, submitOrder } from './orders/create-order.ts';
import { addCombo, addItem, removeItem, setItem } from './orders/order-items.ts';
import { advanceOrder, recallOrder, tickItem } from './orders/order-progress.ts';
import { rushOrder } from './orders/rush-order.ts';
import { setDetails } from './orders/set-details.ts';
import { concludePayment } from './payments/conclude-payment.ts';
import { giveTip } from './payments/give-tip.ts';
import { recordPayment } from './payments/record-payment.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { askPrint } from './printing/ask-print.ts';
import { dropPrint } from './printing/drop-print.ts';
import { archivePrinter, createPrinter, patchPrinter } from './printing/edit-printer.ts';
import { pausePrinter } from './printing/pause-printer.ts';
import { createStaff, deactivateStaff, patchStaff } from './staff/edit-staff.ts';
import { setStaffMetrics } from './staff/staff-metrics.ts';
import { setStaffStatus } from './staff/staff-status.ts';
import { skip } from './sync/skip.ts';
import { archiveSection, createSection, patchSection } from './tables/edit-section.ts';
import { archiveTable, createTable, patchTable } from './tables/edit-table.ts';
import { editCard } from './time-clock/edit-card.ts';
import { clockIn, clockOut, endBreak, startBreak } from './time-clock/punch-clock.ts';
import { patchVenue } from './venue/edit-venue.ts';
import { adjustBill, unadjustBill } from './visits/adjust-bill.ts';
import { cancelOrder } from './visits/cancel-order.ts';
import { closeVisit } from './visits/close-visit.ts';
import { giveBack } from './visits/give-back.ts';
import { mergeVisits } from './visits/merge-visits.ts';
import { moveItems } from './visits/move-items.ts';
import { moveVisit } from './visits/move-visit.ts';
import { openVisit } from './visits/open-visit.ts';
import { placeItem } from './visits/place-item.ts';
import { sendLines } from './visits/send-lines.ts';
import { setAllergy } from './visits/set-allergy.ts';
import { setVisit } from './visits/set-visit.ts';
import { assignLines, nameCheck, splitBill } from './visits/split-bill.ts';
import { setTableStatus } from './visits/table-status.ts';
import { takeIn } from './visits/take-in.ts';
import { setVisitDetails } from './visits/visit-details.ts';
import { addVisitCombo, addVisitItem, removeVisitItem, setVisitItem } from './visits/visit-items.ts';
import { voidItem } from './visits/void-item.ts';

export const COMMANDS = {
  'order.create': createOrder,
  'order.addItem': addItem,
  'order.addCombo': addCombo,
  'order.setItem': setItem,
  'order.removeItem': removeItem,
  'order.setDetails': setDetails,
  'order.submit': submitOrder,
  'order.advance': advanceOrder,
  'order.recall': recallOrder,
  'order.cancel': cancelOrder,
  'order.tickItem': tickItem,
  'order.rush': rushOrder,
  'visit.open': openVisit,
  'visit.set': setVisit,
  'visit.addItem': addVisitItem,
  'visit.addCombo': addVisitCombo,
  'visit.setItem': setVisitItem,
  'visit.removeItem': removeVisitItem,
  'visit.setDetails': setVisitDetails,
  'visit.setAllergy': setAllergy,
  'visit.placeItem': placeItem,
  'visit.send': sendLines,
  'visit.close': closeVisit,
  'visit.move': moveVisit,
  'visit.merge': mergeVisits,
  'order.voidItem': voidItem,
  'visit.split': splitBill,
  'visit.nameCheck': nameCheck,
  'visit.assign': assignLines,
  'visit.adjust': adjustBill,
  'visit.unadjust': unadjustBill,
  'visit.moveItems': moveItems,
  'visit.takeIn': takeIn,
  'visit.giveBack': giveBack,
  'call.make': makeCall,
  'call.answer': answerCalls,
  'payment.record': recordPayment,
  'payment.conclude': concludePayment,
  'payment.refund': refundPayment,
  'payment.giveTip': giveTip,
  'card.charge': chargeCard,
  'card.cancel': cancelCardCharge,
  'card.say': sayCardCharge,
  'card.refund': refundToCard,
  'drawer.open': openDrawer,
  'drawer.move': moveCash,
  'drawer.close': closeDrawer,
  'day.close': closeDay,
  'table.create': createTable,
  'table.patch': patchTable,
  'table.archive': archiveTable,
  'table.setStatus': setTableStatus,
  'section.create': createSection,
  'section.patch': patchSection,
  'section.archive': archiveSection,
  'category.create': createCategory,
  'category.patch': patchCategory,
  'category.archive': archiveCategory,
  'product.create': createProduct,
  'product.patch': patchProduct,
  'product.archive': archiveProduct,
  'product.setAvailability': setAvailability,
  'product.setStock': setStock,
  'optionGroup.create': createOptionGroup,
  'optionGroup.patch': patchOptionGroup,
  'optionGroup.archive': archiveOptionGroup,
  'menu.restore': restoreMenu,
  'staff.create': createStaff,
  'staff.patch': patchStaff,
  'staff.setStatus': setStaffStatus,
  'staff.setMetrics': setStaffMetrics,
  'staff.deactivate': deactivateStaff,
  'clock.in': clockIn,
  'clock.breakStart': startBreak,
  'clock.breakEnd': endBreak,
  'clock.out': clockOut,
  'clock.edit': editCard,
  'printer.create': createPrinter,
  'printer.patch': patchPrinter,
  'printer.archive': archivePrinter,
  'printer.pause': pausePrinter,
  'print.ask': askPrint,
  'print.drop': dropPrint,
  'venue.patch': patchVenue,
  'sync.skip': skip,
} as const;

export type CommandName = keyof typeof COMMANDS;
/** The arguments that a caller passes, before the schema fills in defaults. */
export type InputOf<N extends CommandName> = InferInput<(typeof COMMANDS)[N]['args']>;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Runs a command for whoever has loaded the commands, so that nothing of the rules is in the first file of the app. */
export const runCommand = run;

/** Returns undefined for a name that this version does not know. */
export const findCommand = (name: string): Command | undefined =>
  isCommandName(name) ? COMMANDS[name] : undefined;
