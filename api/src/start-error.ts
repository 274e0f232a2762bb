/** A reason why the server can't start, said in one line; `main` prints it and exits with 1, without a stack. */
export class StartError extends Error {}
