/** A process that is set aside does nothing until it goes on: the machine has stopped it, or runs something else. */
export class Standstill {
  #waiting: (() => void)[] | undefined;

  get isOn(): boolean {
    return this.#waiting !== undefined;
  }

  begin(): void {
    this.#waiting ??= [];
  }

  /** Runs whatever has waited, in its order. */
  end(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const run of waiting) run();
  }

  /** Runs the work now, or once the process goes on. */
  whenOver(run: () => void): void {
    if (this.#waiting) this.#waiting.push(run);
    else run();
  }

  async over(): Promise<void> {
    while (this.isOn) await new Promise<void>((resolve) => this.whenOver(resolve));
  }
}
