/**
 * The first script of every npm command. It is written so that any Node can read it, and says which Node and which system
 * are needed before newer scripts would end with a syntax error.
 */
'use strict';

var fs = require('fs');
var path = require('path');

var manifest = JSON.parse(fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'));
var wanted = manifest.engines.node;
var major = Number(process.version.slice(1).split('.')[0]);

function refusal() {
  if (process.platform === 'win32')
    return 'Tableside runs on Linux and macOS. On Windows, install WSL 2 ("wsl --install"), and run "npm start" in it.';
  // The scripts ask more exactly. They can be read from this version on.
  if (!(major >= 20))
    return (
      'Tableside needs Node ' + wanted + '; this is ' + process.version + '. Get one from https://nodejs.org'
    );
  return undefined;
}

var refused = refusal();
if (refused !== undefined) {
  console.error(refused);
  process.exit(1);
}
var script = './run.mjs';
if (process.argv[2] === 'simulate') {
  script = './simulate.mjs';
  process.argv.splice(2, 1);
}
// An old Node cannot read an import, not even one that it would not come to.
new Function('file', 'return import(file)')(require('url').pathToFileURL(require.resolve(script)).href);
