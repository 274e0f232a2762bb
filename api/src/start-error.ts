/** Why the server cannot start, in one line. `main` prints it and exits with code 1, without a stack trace. */
export class StartError extends Error {}
