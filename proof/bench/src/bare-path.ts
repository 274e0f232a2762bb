/**
 * The baseline under a tap on another tablet: the same path without the app. A record is made durable in the first
 * browser, travels over a bare socket, is made durable on a bare server, travels to the second browser, and is made
 * durable there. Then a card of the app's own board is moved without React, so that the same picture is painted.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Run } from './run.ts';

declare global {
  interface Window {
    /** Stores a record and sends it. Returns the time of the tap on the clock that all pages share. */
    bareTap: () => number;
    /** Moves the first card of a section to the top of another one and updates the counts in both headings. */
    moveCard: (from: number, to: number) => void;
  }
}

/** Connects both pages to the bare path. From then on the app no longer controls their boards. */
export async function openBarePath(run: Run, [tapped, looking]: readonly [Page, Page], bytes: number) {
  const thread = await run.thread('echo', { database: join(run.folder(), 'bare.db') });
  const port = await thread.heard<number>();
  for (const page of [tapped, looking]) await page.evaluate(joinBarePath, { port, bytes });
  await looking.evaluate(obeyBarePath);
  return {
    tap: (): Promise<number> => tapped.evaluate(() => window.bareTap()),
    /** Moves the cards back to where they were. */
    takeBack: (cards: number): Promise<void> =>
      looking.evaluate((count) => {
        for (let n = 0; n < count; n += 1) window.moveCard(1, 0);
      }, cards),
    close: () => thread.close(),
  };
}

/** Runs in the page. */
async function joinBarePath({ port, bytes }: { port: number; bytes: number }): Promise<void> {
  const asked = indexedDB.open('bare-path');
  asked.onupgradeneeded = () => asked.result.createObjectStore('records', { keyPath: 'id' });
  const database = await new Promise<IDBDatabase>((resolve) => {
    asked.onsuccess = () => resolve(asked.result);
  });
  const store = (record: unknown, stored: () => void): void => {
    const transaction = database.transaction('records', 'readwrite', { durability: 'strict' });
    transaction.objectStore('records').put(record);
    transaction.oncomplete = stored;
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const own = new Set<string>();
  socket.addEventListener('message', ({ data }) => {
    const record = JSON.parse(String(data)) as { id: string };
    if (!own.has(record.id)) store(record, () => window.dispatchEvent(new Event('bare-record')));
  });
  window.bareTap = () => {
    const at = performance.timeOrigin + performance.now();
    const record = { id: String(at), doc: 'x'.repeat(bytes) };
    own.add(record.id);
    store(record, () => socket.send(JSON.stringify(record)));
    return at;
  };
}

/** Runs in the page that looks. Each record moves one card to the next section. */
function obeyBarePath(): void {
  const count = (section: Element): void => {
    const words = document.createTreeWalker(section.querySelector('h2') ?? section, NodeFilter.SHOW_TEXT);
    const cards = section.querySelectorAll('[data-card]').length;
    for (let word = words.nextNode(); word; word = words.nextNode())
      word.nodeValue = (word.nodeValue ?? '').replace(/\(\d+\)/, `(${cards})`);
  };
  window.moveCard = (from, to) => {
    const sections = [...document.querySelectorAll('section[id^=orders-]')];
    const card = sections[from]?.querySelector('[data-card]');
    const list = sections[to]?.querySelector('ul');
    if (!card || !list) throw new Error('no card to move');
    list.prepend(card);
    sections.forEach(count);
  };
  window.addEventListener('bare-record', () => window.moveCard(0, 1));
}
