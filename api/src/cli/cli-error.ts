/** Says in one line why a command cannot be done. The process then exits with code 1. */
export class CliError extends Error {}
