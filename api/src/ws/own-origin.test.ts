import { expect, it } from 'vitest';
import { isOwnOrigin } from './socket-server.ts';

it.each([
  ['a program, which sends no origin', undefined, 'venue.example:3000'],
  ['the same host', 'http://venue.example:3000', 'venue.example:3000'],
  ['the same host in other case', 'http://venue.example', 'Venue.Example'],
  ['the default port, written out by the proxy', 'https://venue.example', 'venue.example:443'],
  ['an IPv6 address', 'http://[::1]:3000', '[::1]:3000'],
])('a socket is opened by %s [T97]', (_name, origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(true);
});

it.each([
  ['another host', 'https://elsewhere.example', 'venue.example'],
  ['another port', 'http://venue.example:8080', 'venue.example:3000'],
  ['a host that only begins like ours', 'https://venue.example.elsewhere.example', 'venue.example'],
  ['a subdomain of ours', 'https://www.venue.example', 'venue.example'],
  ['a page without an origin', 'null', 'venue.example'],
  ['a file', 'file://', ''],
  ['an extension', 'chrome-extension://abcdef', 'abcdef'],
  ['nonsense', '::', 'venue.example'],
  ['nothing', '', 'venue.example'],
])('a socket is not opened by %s', (_name, origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(false);
});
