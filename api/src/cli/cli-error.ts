/** Why a command of the command line can't be done, said in one line; it ends with 1. */
export class CliError extends Error {}
