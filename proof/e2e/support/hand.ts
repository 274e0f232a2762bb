/** A waiter's hand, which counts what it taps. Typing is not counted. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Hand {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  button(name: RegExp | string): Promise<void> {
    return this.tap(
      this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first(),
    );
  }

  async table(number: string): Promise<void> {
    await this.tap(this.page.getByRole('navigation').getByRole('link', { name: /^Tables/ }));
    await this.tap(this.page.getByRole('link', { name: new RegExp(`^Table ${number},`) }));
    await expect(this.page.getByRole('heading', { name: `Table ${number}` })).toBeVisible();
  }

  /** Answers in the sheet that a product has opened. */
  async answer(...labels: readonly string[]): Promise<void> {
    const sheet = this.page.getByRole('dialog');
    for (const label of labels) await this.tap(sheet.getByText(label, { exact: true }));
  }

  async add(): Promise<void> {
    await this.tap(this.page.getByRole('dialog').getByRole('button', { name: /^Add to Order/ }));
  }

  async closed(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }
}
