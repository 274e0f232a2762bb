/** A guest calls from the phone at their table, and the server on the floor answers. */
import { expect } from '@playwright/test';
import { codeOfTable, openAllDay, orderOlives, PHONE } from './support/guests.ts';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { giveAccess, openStation, readyForOffline, signIn, tab } from './support/people.ts';
import { test } from './support/venue-test.ts';

test('@long a guest calls, the server answers with one tap, and the phone says who comes', async ({
  browser,
  request,
  venue,
}) => {
  await openAllDay(request, venue);
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const tablet = (await openStation(browser, venue.address)).page;
  await signIn(tablet, amara);
  await tab(tablet, 'Tables').click();

  const { page: phone, faults } = await openStation(browser, venue.tabletAddress, PHONE);
  await phone.goto(`/menu?table=${await codeOfTable(request, venue, '7')}`);
  const calls = phone.getByRole('region', { name: 'Call the staff' });
  await calls.getByRole('button', { name: 'Call the server' }).click();
  await expect(calls.getByText('Called')).toBeVisible();
  const nameless = tablet.getByRole('button', { name: /^Calls, 7/ });
  await nameless.click();
  await expect(calls.getByText('Amara is on the way')).toBeVisible();
  expect([...(await violationsOf(phone)), ...(await faultsOf(phone))]).toEqual([]);

  // With a name, the calls are the guest's own.
  await orderOlives(phone);
  await calls.getByRole('button', { name: 'Call the server' }).click();
  await expect(calls.getByText(/^Called, \d/)).toBeVisible();

  // Nobody looks after the table, so everybody is told.
  const card = tablet.getByRole('listitem', { name: 'Table 7', exact: true });
  await expect(card).toContainText(/Calls, \d/);
  await expect(tab(tablet, 'Tables, 1 call')).toBeVisible();
  expect([...(await violationsOf(tablet)), ...(await faultsOf(tablet))]).toEqual([]);
  const task = tablet.getByRole('button', { name: /^Calls, 7/ });
  await task.click();
  await expect(tablet.getByText('Table 7 knows that you are on the way')).toBeVisible();
  await expect(calls.getByText('Amara is on the way')).toBeVisible();
  await tablet.getByRole('button', { name: 'Undo' }).click();
  await expect(calls.getByText(/^Called, \d/)).toBeVisible();
  await task.click();
  await expect(calls.getByText('Amara is on the way')).toBeVisible();

  // Without a network the phone does not pretend, and the call goes out once it is back.
  await readyForOffline(phone);
  venue.proxy.cut();
  await calls.getByRole('button', { name: 'Ask for the bill' }).click();
  await expect(calls.getByText(/^Not called yet: no connection\./)).toBeVisible();
  await phone.reload();
  await expect(calls.getByText(/^Not called yet: no connection\./)).toBeVisible();
  await expect(card).not.toContainText('Asks for the bill');
  venue.proxy.restore();
  await expect(calls.getByText(/^Asked, \d/)).toBeVisible();
  await expect(card).toContainText(/Asks for the bill, \d/);

  // It hinders nobody: the guest orders on.
  await phone.getByRole('button', { name: /View order/ }).click();
  await phone.getByRole('button', { name: 'Send to staff' }).click();
  await expect(phone.getByRole('article', { name: 'Order for Table 7' })).toContainText('Sent to staff');
  await expect(calls.getByText(/^Asked, \d/)).toBeVisible();
  expect(faults.filter((fault) => !/status of 401|ERR_|Failed to load/.test(fault))).toEqual([]);
});
