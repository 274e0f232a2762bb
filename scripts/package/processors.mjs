/** The kinds of processor that packages are made for, and how SQLite is compiled for another one than that of this machine. */
import { aptInstall, hasApt } from '../apt.mjs';
import { SetupError } from '../setup.mjs';

/** @typedef {'x64' | 'arm64'} Arch the name that Node gives it */

/** @satisfies {Record<Arch, { debian: string, tools: string }>} */
export const PROCESSORS = {
  x64: { debian: 'amd64', tools: 'x86_64-linux-gnu' },
  arm64: { debian: 'arm64', tools: 'aarch64-linux-gnu' },
};

/** @returns {Arch} that of this machine */
export function ownProcessor() {
  if (process.arch in PROCESSORS) return /** @type {Arch} */ (process.arch);
  throw new SetupError(`Packages are made for amd64 and arm64. This machine has ${process.arch}.`);
}

/** @returns {[Arch, Arch]} that of this machine first */
export const allProcessors = () => {
  const own = ownProcessor();
  return [own, own === 'x64' ? 'arm64' : 'x64'];
};

/**
 * Returns the settings under which npm and what it starts compile for `arch`. Installs the compiler through apt when it
 * is missing.
 * @param {Arch} arch
 * @returns {Record<string, string>}
 */
export function compilingFor(arch) {
  if (arch === process.arch) return {};
  const { debian, tools } = PROCESSORS[arch];
  const compiler = `g++-${tools.replaceAll('_', '-')}`;
  if (!hasApt())
    throw new SetupError(
      `A package for ${debian} needs ${compiler}, which this installs on Debian, as root.`,
    );
  aptInstall(compiler);
  return {
    npm_config_arch: arch,
    // Otherwise pnpm takes what it has compiled for this machine.
    npm_config_side_effects_cache: 'false',
    npm_config_build_from_source: 'true',
    CC: `${tools}-gcc`,
    CXX: `${tools}-g++`,
    AR: `${tools}-ar`,
  };
}
