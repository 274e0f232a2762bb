/** Why a command cannot be done, in one line. The process then exits with code 1. */
export class CliError extends Error {}
