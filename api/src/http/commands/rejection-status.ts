/** The HTTP status of every command rejection: 409 for state conflicts, 422 for valid requests that a rule refuses. */

import type { Detail } from '@tableside/domain/command/command.ts';
import { isRejectionCode, type RejectionCode } from '@tableside/domain/command/rejection.ts';
import { rejectionText } from '@tableside/domain/command/rejection-text.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';

export type RejectionStatus = 400 | 403 | 404 | 409 | 422 | 429;

const STATUS: Partial<Record<RejectionCode, RejectionStatus>> = {
  forbidden: 403,
  'args.shape': 400,
  notFound: 404,
  'pin.scope': 403,
  'order.empty': 422,
  'order.tooLarge': 422,
  'visit.tooLarge': 422,
  'visit.name': 422,
  'visit.dueAtTable': 422,
  'visit.duePast': 422,
  'visit.dueFar': 422,
  'adjust.amount': 422,
  'approval.required': 403,
  'order.reasonRequired': 422,
  'money.limit': 422,
  'item.product': 422,
  'item.size': 422,
  'item.option': 422,
  'item.optionRequired': 422,
  'item.price': 422,
  'item.open': 422,
  'item.openPrice': 422,
  'item.notOpen': 422,
  'item.combo': 422,
  'item.picks': 422,
  'product.stock': 422,
  'payment.amount': 422,
  'payment.tendered': 422,
  'payment.noTip': 422,
  'payment.rounding': 422,
  'payment.noTerminal': 422,
  'payment.tender': 422,
  'payment.refundMethod': 422,
  'payment.refundDrawer': 422,
  'order.guestLines': 422,
  'order.tooMany': 429,
  'call.tooMany': 429,
  'call.late': 422,
  'table.code': 403,
  'table.capacity': 422,
  'staff.rank': 403,
  'printer.address': 422,
  'printer.network': 422,
  'printer.backup': 422,
  'print.of': 422,
  'print.late': 422,
  'print.tooMany': 429,
  'card.late': 422,
  'venue.minutes': 422,
  'venue.listFull': 422,
};

/** A code that the table does not list is a missing thing, or a conflict with the current state. */
export const rejectionStatus = (code: RejectionCode): RejectionStatus =>
  STATUS[code] ?? (code.endsWith('.notFound') ? 404 : 409);

export class RejectionError extends Error {
  readonly code: RejectionCode;
  readonly detail: Detail | undefined;

  constructor(code: RejectionCode, detail?: Detail) {
    super(rejectionText(code, detail));
    this.code = code;
    this.detail = detail;
  }
}

/** What a refused command answers. */
export const rejectionOf = ({ code, detail }: { code?: string; detail?: Detail }): Error =>
  code !== undefined && isRejectionCode(code)
    ? new RejectionError(code, detail)
    : new ProtocolError('server.internal');
