/**
 * Tests a Node version against the range syntax that `engines` uses: `^20.19.0 || ^22.13.0 || >=24.0.0`. The setup
 * script needs it before anything is installed, so it is plain JavaScript.
 * @param {string} version
 * @param {string} range
 */
export function nodeFits(version, range) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, wantedMajor, wantedMinor] = part.trim().match(/^(\^|>=)(\d+)\.(\d+)/) ?? [];
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return sign === '>=' && major > Number(wantedMajor);
  });
}
