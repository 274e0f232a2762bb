/** Printers and what they print, as the API returns them. Times are ISO 8601 UTC. */
import { ATTEMPT_WORDS, PRINT_KINDS, PRINT_STATES } from '@tableside/domain/entities/print.ts';
import {
  PAPER_COLUMNS,
  PRINTER_LANGUAGES,
  PRINTER_PROOFS,
  PRINTER_WAYS,
  PRINTER_WORDS,
} from '@tableside/domain/entities/printer.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Archived, Count, Id, Name, Person, VenueId, Version } from './values.ts';

export const Printer = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  via: described(
    'tcp: the server calls it at port 9100. star and epson: it asks the server.',
    v.picklist(PRINTER_WAYS),
  ),
  address: described(
    'Where the server calls it. Null: it asks the server. For managers.',
    v.optional(
      v.nullable(
        v.object({
          host: described('Its address in the network, or its name.', v.string()),
          port: described('Its port.', Count),
        }),
      ),
    ),
  ),
  columns: described('How many letters a line has.', v.picklist(PAPER_COLUMNS)),
  language: described(
    "escpos, or star for the language that Star's printers have of their own.",
    v.picklist(PRINTER_LANGUAGES),
  ),
  page: described('Where it keeps the letters of Windows-1252. Null: where most do.', v.nullable(Count)),
  can: described(
    'What it can.',
    v.object({
      cut: described('It cuts the paper.', v.boolean()),
      qr: described('It prints QR codes.', v.boolean()),
      raster: described('It draws dots, so that any script can be printed.', v.boolean()),
      beep: described('It beeps.', v.boolean()),
      red: described('It has a second color.', v.boolean()),
    }),
  ),
  proof: described(
    'How it says that a slip is on paper: by our id, by a fence after it, or not at all.',
    v.picklist(PRINTER_PROOFS),
  ),
  serial: described(
    'Its serial number, once it has told it. For managers.',
    v.optional(v.nullable(v.string())),
  ),
  prints: described(
    'What it prints.',
    v.object({
      stations: described('The stations whose tickets it prints.', v.array(v.string())),
      bills: described('It prints bills.', v.boolean()),
      receipts: described('It prints receipts.', v.boolean()),
      receiptsAlways: described(
        'A receipt comes out by itself with each payment. Missing: somebody asks for it.',
        v.optional(v.literal(true)),
      ),
      z: described('It prints the Z of a day, and time cards.', v.boolean()),
      drawer: described('A drawer hangs on it. It opens with cash.', v.boolean()),
    }),
  ),
  backupId: described('The printer that prints for it while it cannot. Null: none.', v.nullable(v.string())),
  from: described('Since when it has its stations. Rounds that arrived before are not for it.', v.string()),
  state: described(
    'What it last said of itself.',
    v.object({
      word: described(
        'ready, paperLow, outOfPaper, coverOpen, needsALook, busy, offline, otherPrinter (another one answers at its address) or notSeen (it has never answered).',
        v.picklist(PRINTER_WORDS),
      ),
      since: described('Since when.', v.string()),
      downSince: described(
        'Since when it cannot print, whatever it said of that. Null: it can, or nobody has asked it yet.',
        v.nullable(v.string()),
      ),
    }),
  ),
  paused: described(
    'Somebody wants nothing to come out of it for now: its slips go to the backup, or else wait. Missing: it prints.',
    v.optional(v.object({ by: described('Who.', Person), at: described('Since when.', v.string()) })),
  ),
  archived: Archived,
  version: Version,
});
export type Printer = v.InferOutput<typeof Printer>;

const Said = v.object({
  lines: described('What is left of each line, by its id.', v.record(v.string(), Count)),
  tableId: described('The table.', v.string()),
  rush: described('Whether somebody wants it first.', v.boolean()),
  allergy: described('Everything that guests of its lines must not get.', v.string()),
});

export const Print = v.object({
  id: Id,
  venueId: VenueId,
  kind: described(
    'ticket, change (of a round that a ticket told of), bill, receipt, z, shift (a time card), test or kick (it opens the drawer).',
    v.picklist(PRINT_KINDS),
  ),
  printerId: described('The printer that it is for.', v.string()),
  of: described(
    'What it is about.',
    v.object({
      entity: described(
        'Which kind of row.',
        v.picklist(['order', 'visit', 'payment', 'drawer', 'day', 'timeCard', 'printer']),
      ),
      id: Id,
      checkKey: described('A part of the bill. Missing: the whole bill.', v.optional(v.string())),
    }),
  ),
  subject: described('Slips of one subject follow each other.', v.string()),
  askedBy: described('Who wanted it. Null: it follows from the round.', v.nullable(Person)),
  madeAt: described('When it was made.', v.string()),
  expiresAt: described('After this it does not come out by itself.', v.string()),
  notBefore: described('When it is tried again at the earliest.', v.optional(v.string())),
  state: described(
    'waiting, sending, printed (the printer has proved it), handed (it cannot tell), unsure (it may be on paper), failed, expired (its time was over) or dropped (there was nothing left to say, or somebody gave it up).',
    v.picklist(PRINT_STATES),
  ),
  stateAt: described('Since when it has this state.', v.string()),
  attempts: described(
    'Every attempt at it, the latest last.',
    v.array(
      v.object({
        n: described('Its number, from 1.', Count),
        printerId: described('The printer that it went to: its own, or the backup.', v.string()),
        said: described('What it said of a round. Null: it is of no round.', v.nullable(Said)),
        mark: described('It said REPRINT.', v.boolean()),
        at: described('When it began.', v.string()),
        leaseTo: described('Until then nobody else tries.', v.string()),
        word: described(
          'printed, handed, refused (surely nothing came out), unsure or bad (the printer cannot read it). Null: it is under way.',
          v.nullable(v.picklist(ATTEMPT_WORDS)),
        ),
        endedAt: described('When it ended.', v.nullable(v.string())),
      }),
    ),
  ),
  late: described('It waits longer than people expect.', v.optional(v.literal(true))),
  again: described('It says REPRINT from its first attempt on.', v.optional(v.literal(true))),
  droppedBy: described('Who gave it up while it waited.', v.optional(Person)),
  missed: described('What it would have said when it was given up.', v.optional(Said)),
  why: described(
    'restored: it was sent before a backup was restored, so nobody knows whether it is on paper.',
    v.optional(v.literal('restored')),
  ),
  version: Version,
});
export type Print = v.InferOutput<typeof Print>;
