import { describe, expect, it } from 'vitest';
import { AddressError, createAddressPolicy } from './address-policy.ts';

describe('an address that a webhook may be sent to [T91]', () => {
  const policy = createAddressPolicy([], { own: () => ['198.41.0.4', '2606:4700::7'] });

  it.each([
    'https://hooks.example.com/tableside',
    'https://hooks.example.com:8443/a?b=c',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('may be %s', (url) => {
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
    'https://168.63.129.16/',
    // This machine, by all of its names.
    'http://127.0.0.1:8080/hook',
    'https://127.0.0.1/',
    'https://127.9.9.9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:8080/hook',
    'https://localhost/',
    'https://LOCALHOST/',
    'http://[::1]:8080/hook',
    'https://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://198.41.0.4/',
    'https://[::ffff:198.41.0.4]/',
    'https://[2606:4700::7]/',
    // What a parser of URLs drops or hides.
    'https://hooks.example.com/a\r\nX-Other: b',
    'https://hooks.example.com/a\nb',
    'https://hooks.example.com/\tb',
    'https://hooks.example.com/\0',
    'https://hooks.example.com/\u007f',
    'https://hooks.example.com/\u0085',
    'https://hooks.example.com/\u2028',
    'https://hooks.example.com/\u202egpj',
    'https://hooks.example.com/\r\n',
  ])('may not be %s', (url) => {
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

  it('may be this machine only if the operator allows that by name [T91]', () => {
    const own = () => ['192.168.10.5'];
    const network = createAddressPolicy(['192.168.10.0/24'], { own });
    expect(network.checked('https://192.168.10.7/')).toBeDefined();
    for (const url of ['https://192.168.10.5/', 'http://127.0.0.1/', 'http://localhost/', 'http://[::1]/'])
      expect(network.checked(url), url).toBeUndefined();
    const machine = createAddressPolicy(['127.0.0.1/32'], { own });
    for (const url of [
      'https://192.168.10.5/',
      'http://127.0.0.1:8080/',
      'https://localhost/',
      'http://localhost/',
    ])
      expect(machine.checked(url), url).toBeDefined();
    for (const url of ['http://127.0.0.2/', 'http://[::1]/', 'http://192.168.10.5/', 'https://192.168.10.7/'])
      expect(machine.checked(url), url).toBeUndefined();
  });
});

describe('a host name of a webhook', () => {
  interface Asked {
    readonly allowed?: readonly string[];
    readonly own?: readonly string[];
  }
  const addressFor = (name: string, found: readonly string[], { allowed = [], own = [] }: Asked = {}) => {
    const policy = createAddressPolicy(allowed, {
      own: () => own,
      ask: (_host, _options, callback) =>
        callback(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    return new Promise<unknown>((resolve) => {
      policy.lookupFor(new URL(`https://${name}/`))(name, {}, (error, address) => resolve(error ?? address));
    });
  };
  const LOCAL = { allowed: ['127.0.0.1/32'] };

  it('is judged by its addresses at that moment', async () => {
    expect(await addressFor('hooks.example.com', ['93.184.215.14'])).toBe('93.184.215.14');
    const refused = [
      '10.0.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '::1',
      '::',
      'fd00::1',
      '::ffff:7f00:1',
    ];
    for (const address of refused)
      expect(await addressFor('hooks.example.com', [address]), address).toBeInstanceOf(AddressError);
    expect(await addressFor('hooks.example.com', ['93.184.215.14', '10.0.0.1'])).toBeInstanceOf(AddressError);
    expect(await addressFor('hooks.example.com', [])).toBeInstanceOf(AddressError);
  });

  it('of this machine leads nowhere unless the operator allows it', async () => {
    const own = ['198.41.0.4'];
    for (const name of ['localhost', 'localhost.', 'me.localhost', 'hooks.example.com'])
      for (const address of ['127.0.0.1', '::1', '198.41.0.4'])
        expect(await addressFor(name, [address], { own }), `${name} ${address}`).toBeInstanceOf(AddressError);
    expect(await addressFor('localhost', ['127.0.0.1', '::1'], LOCAL)).toBe('127.0.0.1');
    expect(await addressFor('localhost', ['::1', '127.0.0.1'], LOCAL)).toBe('127.0.0.1');
    expect(await addressFor('localhost', ['::1'], LOCAL)).toBeInstanceOf(AddressError);
  });

  it('localhost may not resolve to another machine', async () => {
    expect(await addressFor('localhost', ['93.184.215.14'], LOCAL)).toBeInstanceOf(AddressError);
    expect(await addressFor('localhost', ['127.0.0.1', '93.184.215.14'], LOCAL)).toBeInstanceOf(AddressError);
  });
});
