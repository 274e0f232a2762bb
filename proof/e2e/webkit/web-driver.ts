/** Drives a browser with the W3C WebDriver protocol over fetch. It covers only what a person does at a tablet. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** The key that holds an element reference in the WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 150;

export interface DriverPlace {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

interface Reference {
  readonly [ELEMENT]: string;
}

export class WebDriver {
  readonly #driver: ChildProcess;
  readonly #base: string;
  #session = '';

  private constructor(driver: ChildProcess, base: string) {
    this.#driver = driver;
    this.#base = base;
  }

  static async start({ driver, browser, display }: DriverPlace): Promise<WebDriver> {
    const port = await freePort();
    const process_ = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: display },
      stdio: 'ignore',
    });
    const started = new WebDriver(process_, `http://127.0.0.1:${port}`);
    try {
      await started.#open(browser);
    } catch (error) {
      process_.kill();
      throw error;
    }
    return started;
  }

  async #open(binary: string): Promise<void> {
    await until('the driver answers', () =>
      fetch(`${this.#base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const options = { binary, args: ['--automation'] };
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    const { sessionId } = await this.#call<{ sessionId: string }>('POST', '/session', asked);
    this.#session = `/session/${sessionId}`;
    await this.#call('POST', `${this.#session}/window/rect`, { width: 1024, height: 768 });
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.#base + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  goTo(address: string): Promise<null> {
    return this.#call('POST', `${this.#session}/url`, { url: address });
  }

  reload(): Promise<null> {
    return this.#call('POST', `${this.#session}/refresh`, {});
  }

  /** Runs a script in the page. Its result must be JSON or an element. */
  evaluate<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.#call('POST', `${this.#session}/execute/sync`, { script, args });
  }

  evaluateLater<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.#call('POST', `${this.#session}/execute/async`, { script, args });
  }

  /** Taps the button or link whose name begins with `name`. Waits until it is shown and the screen accepts taps. */
  async tap(name: string): Promise<void> {
    await until(`“${name}” can be tapped`, async () => {
      const found = await this.evaluate<Reference | null>(FIND_BY_NAME, name);
      if (!found) return false;
      // An element that is redrawn between the search and the tap is searched for again.
      return this.#call('POST', `${this.#session}/element/${found[ELEMENT]}/click`, {}).then(
        () => true,
        () => false,
      );
    });
  }

  async type(label: string, text: string): Promise<void> {
    let field: Reference | null = null;
    await until(`there is a field “${label}”`, async () => {
      field = await this.evaluate<Reference | null>(FIND_BY_LABEL, label);
      return field !== null;
    });
    const found = field as unknown as Reference;
    await this.#call('POST', `${this.#session}/element/${found[ELEMENT]}/value`, { text });
  }

  /** Waits until the page shows the text, in its content or in an accessible name. */
  async sees(text: string | RegExp): Promise<void> {
    const pattern = typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text;
    await until(`the page says ${pattern}`, async () => pattern.test(await this.words()));
  }

  /** Returns all text that is shown and the names of what can be tapped. */
  words(): Promise<string> {
    return this.evaluate<string>(WORDS);
  }

  async close(): Promise<void> {
    await this.#call('DELETE', this.#session).catch(() => undefined);
    const ended = new Promise<void>((resolve) => this.#driver.once('exit', () => resolve()));
    this.#driver.kill();
    await ended;
  }
}

const FIND_BY_NAME = `
  if (document.documentElement.hasAttribute('data-changing-screens')) return null;
  const name = arguments[0];
  return [...document.querySelectorAll('button, a[href], [role="button"]')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(name) &&
    one.getClientRects().length > 0 && !one.disabled) ?? null;`;

const FIND_BY_LABEL = `
  const label = [...document.querySelectorAll('label')].find((one) => (one.textContent ?? '').trim().startsWith(arguments[0]));
  return label ? label.control : null;`;

const WORDS = `
  const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [document.body ? document.body.innerText : '', ...named].join('\\n');`;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await isSo()) return;
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
