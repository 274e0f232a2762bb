/** Why a whole file cannot be read, and the limits that it has to keep. */

export const MOST_BYTES = 5_000_000;
export const MOST_UNPACKED = 30_000_000;
export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 200;

const SENTENCES = {
  'file.large': 'The file is larger than 5 MB. Split it into several files.',
  'file.unpacked':
    'This workbook unpacks to more than 30 MB. Copy the menu into a new workbook and save that.',
  'file.rows': 'The file has more than 5,000 rows. Split it into several files.',
  'file.columns': 'The file has more than 200 columns. Delete the columns that are not part of the menu.',
  'file.kind': "This kind of file can't be read. Save it as CSV or .xlsx.",
  'file.old':
    "Old Excel files and files with a password can't be read. Save it as CSV or .xlsx without a password.",
  'file.broken': 'The file is damaged or incomplete. Save it again, or save it as CSV.',
  'file.empty': 'The file is empty.',
  'file.headers': 'The file has headings and no rows below them.',
} as const;

export type FileFaultCode = keyof typeof SENTENCES;

export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.code = code;
  }
}
