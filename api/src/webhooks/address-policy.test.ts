import { describe, expect, it } from 'vitest';
import { AddressError, createAddressPolicy } from './address-policy.ts';

describe('an address that a webhook may be sent to', () => {
  const policy = createAddressPolicy([]);

  it.each([
    'https://hooks.example.com/tableside',
    'https://hooks.example.com:8443/a?b=c',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'http://127.0.0.1:8080/hook',
    'http://localhost:8080/hook',
    'http://[::1]:8080/hook',
    'https://localhost/',
  ])('%s is one', (url) => {
    expect(policy.checked(url)?.href).toBe(new URL(url).href);
  });

  it.each([
    'no address',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://0xa.1/',
    'https://167772161/',
    'https://[::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
  ])('%s is none', (url) => {
    expect(policy.checked(url)).toBeUndefined();
  });

  it('may be in a private network only if the operator allows that network', () => {
    const allowing = createAddressPolicy(['192.168.10.0/24', 'fd12::/16']);
    expect(allowing.checked('https://192.168.10.7/')).toBeDefined();
    expect(allowing.checked('https://[fd12::7]/')).toBeDefined();
    expect(allowing.checked('https://[::ffff:192.168.10.7]/')).toBeDefined();
    expect(allowing.checked('https://192.168.11.7/')).toBeUndefined();
    expect(allowing.checked('http://192.168.10.7/')).toBeUndefined();
  });
});

describe('a name', () => {
  const addressFor = (name: string, ...found: string[]): Promise<unknown> => {
    const policy = createAddressPolicy([], (_host, _options, callback) =>
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    return new Promise((resolve) => {
      policy.lookupFor(new URL(`https://${name}/`))(name, {}, (error, address) => resolve(error ?? address));
    });
  };

  it('is judged by its addresses at that moment', async () => {
    expect(await addressFor('hooks.example.com', '93.184.215.14')).toBe('93.184.215.14');
    for (const address of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:7f00:1'])
      expect(await addressFor('hooks.example.com', address)).toBeInstanceOf(AddressError);
    expect(await addressFor('hooks.example.com', '93.184.215.14', '10.0.0.1')).toBeInstanceOf(AddressError);
    expect(await addressFor('hooks.example.com')).toBeInstanceOf(AddressError);
  });

  it('of this machine may not resolve to another machine', async () => {
    expect(await addressFor('localhost', '127.0.0.1')).toBe('127.0.0.1');
    expect(await addressFor('localhost', '93.184.215.14')).toBeInstanceOf(AddressError);
    expect(await addressFor('me.localhost', '127.0.0.1')).toBeInstanceOf(AddressError);
  });
});
