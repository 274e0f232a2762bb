/** Exits with 0 when the server with the settings of this environment may be sent requests. */
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

const { HOST: listensAt = '', PORT: port = '3000', TLS: own = '', TLS_CERT: certificate = '' } = process.env;
const isEverywhere = ['', '0.0.0.0', '::'].includes(listensAt);
const asked = {
  host: isEverywhere ? '127.0.0.1' : listensAt,
  port,
  path: '/api/health',
  timeout: 3000,
  // The certificate names the house, not this address. Nothing is told to the server, and only its status is read.
  rejectUnauthorized: false,
};
const request = own === '' && certificate === '' ? getPlain(asked) : getSecure(asked);
request
  .once('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .once('timeout', () => process.exit(1))
  .once('error', () => process.exit(1));
