/** What to do about refusals of printers and prints, and sentences that many refusals share. */
export const READ_AGAIN =
  'Reload the list. It was deleted, belongs to another venue, or is hidden from this role.';
export const NEW_ID = 'Generate a new id. Sending the same id with the same content again is not an error.';
export const OTHER_NAME = 'Choose another one. You may have created the first one yourself.';

export const PRINT_ADVICE = {
  'printer.notFound': READ_AGAIN,
  'printer.exists': NEW_ID,
  'printer.tooMany': 'Remove a printer that is no longer there.',
  'printer.address': 'Send `address` with `via: tcp`, and leave it out otherwise.',
  'printer.network': 'Use an address within `PRINTER_NETWORKS`, or a printer that asks the server.',
  'printer.name': OTHER_NAME,
  'printer.taken': 'Send another address. `details` names the printer that has this one.',
  'printer.backup': 'Choose a printer whose own backup does not lead back, or none.',
  'print.exists': NEW_ID,
  'print.of': 'Name a sent order, a visit, a closed day or, for a test page, the printer itself.',
  'print.underWay': 'Wait. The slip comes out, or its state says what is wrong.',
  'print.tooMany': 'Look at the printer. `details` says how many slips may wait.',
  'print.notFound':
    'Reload the list. It is older than 30 days, belongs to another venue, or is hidden from this role.',
  'print.over': 'Read the slip again. It is on its way, or over.',
  'print.late': 'Ask again, if somebody still wants it.',
} as const;
