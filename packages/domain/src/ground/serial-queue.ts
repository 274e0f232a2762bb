/**
 * Runs tasks one at a time, in the order in which they were added. A task that fails does not stop the next. Call
 * `const inTurn = serialQueue()`, then `inTurn(task)`, which settles like the task.
 */
export function serialQueue(): <T>(task: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
