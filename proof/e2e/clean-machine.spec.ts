/**
 * A clean Debian becomes the server of a house, with an authority of its own, and a browser becomes one of its tablets. They
 * share a network that nothing else is on, so the server has its usual ports. The test installs its tools through apt.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { aptInstall, hasApt } from '../../scripts/apt.mjs';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { debianArchive, type Machine, machineFrom, networkNamed } from '../../scripts/package/machine.ts';
import { makeArtefacts } from '../../scripts/package/release.mjs';
import { opened } from '../../scripts/package/serving.ts';
import { test } from './support/guarded-test.ts';
import { fillSignIn, pill, readyForOffline } from './support/people.ts';

const NAME = 'alder.local';
const TABLESIDE = `https://${NAME}/`;
const TOOLS = ['mmdebstrap', 'iproute2', 'libnss3-tools'];

test('@long @alone a clean Debian serves a tablet that trusts it, installs the app, and opens it without the server', async () => {
  test.setTimeout(20 * 60_000);
  if (!hasApt()) throw new Error('This test needs Debian, root and apt.');
  aptInstall(...TOOLS);
  const work = mkdtempSync(join(tmpdir(), 'tableside-clean-'));
  const network = networkNamed(`tableside-${process.pid}`, { address: '192.168.77.1', scripts: work });
  let machine: Machine | undefined;
  let tablet: Tablet | undefined;
  try {
    machine = machineFrom(
      debianArchive(join(work, 'debian.tar'), PACKAGES),
      join(work, 'machine'),
      network.name,
    );
    await install(machine, join(work, 'made'));
    const server = machine.start('tableside', 'serve');
    const [, password = ''] = /Password {2}(\S+)/.exec(await opened(server)) ?? [];
    expect(machine.run('tableside', 'certificate')).toContain(`http://${NAME}/connect`);

    tablet = await startTablet(join(work, 'tablet'), network.reach(ensureChromium()));
    const { page: stranger } = tablet;
    await expect(stranger.goto(TABLESIDE)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    await stranger.waitForURL('chrome-error://**');
    await stranger.goto(`http://${NAME}/connect`);
    await expect(stranger.locator('li[data-step="trust"]')).not.toHaveText(/Done/, { useInnerText: true });
    await tablet.trustTheHouse();

    await tablet.page.goto(`http://${NAME}/connect`);
    await expect(tablet.page.locator('li[data-step="trust"]')).toHaveText(/Done/, { useInnerText: true });
    await tablet.page.getByRole('link', { name: 'Open Tableside' }).click();
    await fillSignIn(tablet.page, { email: 'admin@example.com', password });
    await tablet.page.getByRole('button', { name: 'Sign In' }).click();
    await expect(pill(tablet.page, /^Online$/)).toBeVisible();
    await readyForOffline(tablet.page);
    expect(await tablet.installTheApp()).toEqual([]);

    server.kill('SIGKILL');
    await tablet.startAgain();
    await tablet.page.goto(TABLESIDE);
    await expect(tablet.page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
    await expect(pill(tablet.page, /^Offline/)).toBeVisible();
  } finally {
    await tablet?.close();
    machine?.remove();
    network.remove();
    rmSync(work, { recursive: true, force: true });
  }
});

/** What the package needs of Debian. */
const PACKAGES = ['adduser', 'libstdc++6'];

/** Makes the package, and installs it with an authority of its own as `docs/https.md` says. */
async function install(machine: Machine, folder: string): Promise<void> {
  const { made } = await makeArtefacts({ folder });
  const download = join(machine.folder, 'root/download');
  mkdirSync(download);
  for (const file of [...made, ...['install.sh', 'SHA256SUMS'].map((name) => join(folder, name))])
    copyFileSync(file, join(download, basename(file)));
  machine.run('sh', '/root/download/install.sh');
  const settings = join(machine.folder, 'etc/tableside/env');
  const [, said = ''] =
    /^## An authority of the house[\s\S]*?```ini\n([\s\S]*?)```/m.exec(readDocs('https.md')) ?? [];
  writeFileSync(
    settings,
    `${readFileSync(settings, 'utf8').replace(/^(HOST|PORT)=.*\n/gm, '')}${said}TLS_NAMES=${NAME}\n`,
  );
}

const readDocs = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** A browser with a profile, a list of authorities of its own, and nothing but this network. */
interface Tablet {
  readonly page: Page;
  /** Loads the certificate from the page, and trusts it. */
  trustTheHouse(): Promise<void>;
  /** Returns what speaks against the installation. */
  installTheApp(): Promise<readonly unknown[]>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

async function startTablet(home: string, executablePath: string): Promise<Tablet> {
  const store = `sql:${join(home, '.pki/nssdb')}`;
  mkdirSync(join(home, '.pki/nssdb'), { recursive: true });
  execFileSync('certutil', ['-N', '-d', store, '--empty-password']);
  const start = () =>
    chromium.launchPersistentContext(join(home, 'profile'), {
      executablePath,
      env: { ...process.env, HOME: home },
      // Instead of mDNS, which a system answers and no browser.
      args: ['--disable-gpu', `--host-resolver-rules=MAP ${NAME} 192.168.77.1`],
      viewport: { width: 1024, height: 768 },
      locale: 'en-US',
    });
  const firstPage = (context: BrowserContext) => context.pages()[0] ?? context.newPage();
  let context = await start();
  let page = await firstPage(context);
  const startAgain = async () => {
    await context.close();
    context = await start();
    page = await firstPage(context);
  };
  return {
    get page() {
      return page;
    },
    async trustTheHouse() {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Load the certificate' }).click();
      const certificate = join(home, 'tableside.crt');
      await (await download).saveAs(certificate);
      execFileSync('certutil', ['-A', '-d', store, '-t', 'C,,', '-n', 'Tableside', '-i', certificate]);
      await startAgain();
    },
    async installTheApp() {
      const tools = await context.newCDPSession(page);
      const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
      await tools.send('PWA.install', { manifestId: TABLESIDE });
      return installabilityErrors;
    },
    startAgain,
    close: () => context.close(),
  };
}
