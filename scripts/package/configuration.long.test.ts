/**
 * Gives each configuration file in deploy to the program that reads it. It installs the programs through apt. What this
 * machine cannot try is counted and named in the output.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../api/src/cli/environment-file.mjs';
import { SETTINGS_CASES } from '../../api/testing/server/settings-cases.ts';
import { aptInstall, hasApt } from '../apt.mjs';
import { root } from '../setup.mjs';

const MINUTES = 60_000;
const tools = ['caddy', 'docker-compose', 'fail2ban', 'haproxy', 'prometheus', 'systemd'];
const LINTER = 'dockerfile-utils@0.16.3';
const work = mkdtempSync(join(tmpdir(), 'tableside-configuration-'));
const at = (path: string) => join(root, 'deploy', path);

beforeAll(() => {
  if (!hasApt()) throw new Error('These tests need Debian, root and apt.');
  aptInstall(...tools);
}, 10 * MINUTES);
afterAll(() => rmSync(work, { recursive: true }));

/** Runs a program on a copy, so that it leaves nothing beside the file. Returns its exit code and all it says. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: work, ...env },
    encoding: 'utf8',
  });
  return { status, said: `${error ?? ''}${stdout}${stderr}` };
}

/** Writes a changed copy and returns its path. */
function changed(path: string, from: string | RegExp, to: string): string {
  const text = readFileSync(at(path), 'utf8');
  const other = text.replace(from, to);
  expect(other).not.toBe(text);
  writeFileSync(join(work, path), other);
  return join(work, path);
}

describe('Caddy', () => {
  const validate = (file: string) => run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);

  it('takes deploy/Caddyfile, for one server and for two', () => {
    const servers = { TABLESIDE_HOST: 'tables.example.com', TABLESIDE_SERVERS: 'first:3000 second:3000' };
    expect(validate(at('Caddyfile'))).toMatchObject({ status: 0 });
    const args = ['adapt', '--adapter', 'caddyfile', '--config', at('Caddyfile')];
    const { said } = run('caddy', args, servers);
    for (const told of ['first:3000', 'second:3000', 'tables.example.com', '/api/sync/*'])
      expect(said).toContain(told);
    expect(validate(changed('Caddyfile', 'lb_retries', 'lb_retires')).status).not.toBe(0);
  });
});

describe('docs/https.md', () => {
  const page = readFileSync(join(root, 'docs/https.md'), 'utf8');
  const blocks = (language: string) =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, text = '']) => text,
    );
  const adapt = (text: string) => {
    const file = join(work, 'Caddyfile');
    writeFileSync(file, text);
    return run('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file]);
  };

  it('has blocks that Caddy takes as they stand', () => {
    const all = blocks('caddyfile');
    expect(all).toHaveLength(3);
    for (const text of all) {
      // Debian's Caddy has no module for a provider of DNS, so that line is read with the word that it does have.
      if (text.includes('dns cloudflare')) expect(adapt(text).said).toContain('dns.providers.cloudflare');
      const known = text.replace(/dns cloudflare .*/, 'issuer internal');
      expect({ text, ...adapt(known) }).toMatchObject({ status: 0 });
      expect(adapt(known.replace('reverse_proxy', 'reverse_proxi')).status).not.toBe(0);
    }
  });

  it('has commands that a shell reads, and a line that dnsmasq takes', () => {
    for (const text of blocks('sh')) expect(run('sh', ['-n', '-c', text])).toEqual({ status: 0, said: '' });
    const file = join(work, 'dnsmasq.conf');
    writeFileSync(file, blocks('dnsmasq').join(''));
    expect(run('dnsmasq', ['--test', '-C', file])).toMatchObject({ status: 0 });
  });
});

describe('HAProxy', () => {
  const check = (file: string, env = {}) => run('haproxy', ['-c', '-f', file], env);

  it('takes deploy/haproxy.cfg without a warning', () => {
    expect(check(at('haproxy.cfg'))).toEqual({ status: 0, said: 'Configuration file is valid\n' });
    expect(check(at('haproxy.cfg'), { TABLESIDE_TRIAL: 'true' }).status).toBe(0);
    expect(check(changed('haproxy.cfg', 'option redispatch', 'option redirect')).status).toBe(1);
  });
});

describe('fail2ban', () => {
  const line = (fields: object) =>
    `Nov 30 01:00:00 host tableside[1]: ${JSON.stringify({ level: 30, method: 'POST', ...fields, msg: 'request' })}`;
  const guess = { status: 401, code: 'auth.credentials', ms: 3, venue: 'v' };

  it('finds with deploy/fail2ban.conf the addresses of those who guess', () => {
    const log = join(work, 'tableside.log');
    const lines = [
      line({ ...guess, address: '203.0.113.9' }),
      line({ status: 200, ms: 3, venue: 'v', user: 'u', address: '203.0.113.9' }),
      line({ ...guess, code: 'auth.code', address: '2001:db8::7' }),
      line({ ...guess, code: 'auth.required', address: '203.0.113.10' }),
    ];
    writeFileSync(log, lines.join('\n'));
    const { said } = run('fail2ban-regex', ['-o', 'ip', log, at('fail2ban.conf')]);
    expect(said.trim().split('\n')).toEqual(['203.0.113.9', '2001:db8::7']);
  });
});

describe('systemd', () => {
  it('takes deploy/tableside.service', () => {
    const unit = changed('tableside.service', /\/usr\/lib\/tableside\/bin\/node/, process.execPath);
    const { status, said } = run('systemd-analyze', ['verify', '--recursive-errors=no', unit]);
    expect({ status, said: said.replaceAll(/^(?!.*tableside).*\n?/gm, '') }).toEqual({ status: 0, said: '' });
    const wrong = changed('tableside.service', 'Restart=always', 'Restart=sometimes');
    expect(run('systemd-analyze', ['verify', '--recursive-errors=no', wrong]).said).toContain('sometimes');
  });

  it('lets the server ask for the addresses of the machine, and open the ports 80 and 443', () => {
    const unit = readFileSync(at('tableside.service'), 'utf8');
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
    expect(unit).toMatch(/^AmbientCapabilities=CAP_NET_BIND_SERVICE$/m);
    expect(unit).toMatch(/^CapabilityBoundingSet=CAP_NET_BIND_SERVICE$/m);
    // In a user namespace of its own the capability opens no port of the host.
    expect(unit).not.toContain('PrivateUsers');
  });

  it('reads a file of settings as the command line does', () => {
    const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';
    mkdirSync(join(work, 'environment.d'), { recursive: true });
    // It reads by the rules of EnvironmentFile, then replaces what begins with $, and leaves empty values out.
    const plain = SETTINGS_CASES.filter(
      ([text, settings]) => !text.includes('$') && !Object.values(settings).includes(''),
    );
    for (const [text, settings] of plain) {
      writeFileSync(join(work, 'environment.d/tableside.conf'), text);
      const { said } = run(generator, [], { XDG_CONFIG_HOME: work });
      const written = said.split('\n').flatMap((line) => (/^[A-Z]+=/.test(line) ? [line] : []));
      const told = written.join('\n').replaceAll('"one\\ntwo"', '"one\ntwo"');
      expect({ text, ...parseEnvironment(told) }).toMatchObject({ text, ...settings });
    }
    expect(plain.length).toBeGreaterThan(10);
  });

  it('isolates the server, with an exposure of at most 2.0', () => {
    const exposureOf = (unit: string) => {
      const { status, said } = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
      const [, exposure] = /Overall exposure level for tableside.service: ([\d.]+)/.exec(said) ?? [];
      return { isShutIn: status === 0, exposure: Number(exposure) };
    };
    const { isShutIn, exposure } = exposureOf(at('tableside.service'));
    console.log(`systemd-analyze security: ${exposure}`);
    expect(isShutIn).toBe(true);
    const open = exposureOf(changed('tableside.service', /^(Protect|SystemCall|Capability).*\n/gm, ''));
    expect(open.exposure).toBeGreaterThan(2);
    expect(open.isShutIn).toBe(false);
  });
});

describe('Compose', () => {
  const config = (file: string, env = { TABLESIDE_HOST: 'tables.example.com' }) =>
    run('docker-compose', ['-f', file, 'config'], env);

  it('takes deploy/compose.yml, and asks for the host name', () => {
    const secrets = ['postgres_password', 'database_url', 'jwt_secret'];
    mkdirSync(join(work, 'deploy/secrets'), { recursive: true });
    for (const name of secrets) writeFileSync(join(work, 'deploy/secrets', name), 'kept to itself');
    const file = join(work, 'deploy/compose.yml');
    copyFileSync(at('compose.yml'), file);
    const { status, said } = config(file);
    expect({ status, said }).toMatchObject({ status: 0 });
    for (const service of ['postgres:', 'first:', 'second:', 'caddy:'])
      expect(said).toContain(`  ${service}\n`);
    expect(said).not.toContain('kept to itself');
    expect(config(file, {} as never).said).toContain('the name under which tablets reach the servers');
  });
});

describe('Prometheus', () => {
  it('takes deploy/alerts.yml, and each alarm goes off when it has to', () => {
    copyFileSync(at('alerts.yml'), join(work, 'alerts.yml'));
    copyFileSync(join(root, 'scripts/package/alerts.cases.yml'), join(work, 'alerts.cases.yml'));
    const alarms = readFileSync(at('alerts.yml'), 'utf8').match(/- alert: \w+/g) ?? [];
    const checked = run('promtool', ['check', 'rules', 'alerts.yml']);
    expect(checked).toMatchObject({ status: 0 });
    expect(checked.said).toContain(`SUCCESS: ${alarms.length} rules found`);
    expect(run('promtool', ['test', 'rules', 'alerts.cases.yml'])).toMatchObject({ status: 0 });
    const tried = readFileSync(join(work, 'alerts.cases.yml'), 'utf8');
    for (const alarm of alarms) expect(tried).toContain(`alertname: ${alarm.replace('- alert: ', '')}\n`);
  });
});

describe('Docker', () => {
  // npm's way to the registry may be in the environment.
  // npm may have news of itself, which it would print beside what the linter says.
  const quiet = { ...process.env, npm_config_update_notifier: 'false' };
  const lint = (file: string) => run('npx', ['--yes', LINTER, 'lint', file], quiet);

  it('takes deploy/Dockerfile, as far as a linter knows', { timeout: 5 * MINUTES }, () => {
    expect(lint(at('Dockerfile'))).toMatchObject({ status: 0, said: '' });
    expect(lint(changed('Dockerfile', 'EXPOSE', 'EXPOS')).said).toContain('Unknown instruction: EXPOS');
  });
});

describe('the checks that may need another machine', () => {
  const hasDocker = run('docker', ['info']).status === 0;
  const build = () => run('docker', ['build', '-f', at('Dockerfile'), root]);
  const cases: { what: string; needs: string; attempt?: (() => ReturnType<typeof run>) | false }[] = [
    { what: 'docker build of deploy/Dockerfile', needs: 'a Docker daemon', attempt: hasDocker && build },
    { what: 'docker-compose up of deploy/compose.yml', needs: 'the ports 80 and 443, and a name' },
    { what: 'deploy/tableside.service, started by systemd', needs: 'a machine of its own' },
    { what: 'deploy/grafana.json, imported', needs: 'Grafana, which Debian does not have' },
  ];

  it('run where they can, and are named where they cannot', { timeout: 30 * MINUTES }, () => {
    const skipped = cases
      .filter(({ attempt }) => !attempt)
      .map(({ what, needs }) => `  ${what}: needs ${needs}`);
    console.log(`${skipped.length} skipped:\n${skipped.join('\n')}`);
    const tried = cases.map(({ attempt }) => (attempt ? attempt() : { status: 0, said: '' }));
    expect(tried.filter(({ status }) => status !== 0)).toEqual([]);
  });
});
