/** Says how people do things on this machine: by npm in the sources, by systemd where the package is installed. */
import { commandName, PACKAGED } from '../config.ts';

export interface Advice {
  readonly isPackaged: boolean;
  /** How to run a command of Tableside. */
  command(text: string): string;
  /** How to do something while the server is stopped. */
  stopped(text: string): string;
  /** How to bring back what was installed. */
  readonly installAgain: string;
}

export function adviceFor(environment: Readonly<Record<string, string | undefined>>): Advice {
  const name = commandName(environment);
  const isPackaged = name === PACKAGED;
  const command = (text: string): string => `${name} ${text}`;
  return {
    isPackaged,
    command,
    stopped: (text) =>
      isPackaged
        ? `sudo systemctl stop tableside && ${command(text)} && sudo systemctl start tableside`
        : `stop the server and run ${command(text)}`,
    installAgain: isPackaged
      ? 'install the package again: sudo sh install.sh'
      : 'run "npm start" once, which installs it',
  };
}
