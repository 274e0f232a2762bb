/** Says in one line why the server cannot start. `main` prints it and exits with code 1, without a stack trace. */
export class StartError extends Error {}
