/**
 * Which credentials of devices the server may accept, by what managers did, whatever the database says.
 * - I33: A device reads and writes nothing by its own credential unless a manager declared it, and nothing after its end,
 *   nor does anybody who stole the credential.
 */
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';

export class DeviceTrust {
  readonly faults: string[] = [];
  #declared = new Set<string>();
  #marked: ReadonlySet<string> = new Set();

  declared(deviceId: string): void {
    this.#declared.add(deviceId);
  }
  ended(deviceId: string): void {
    this.#declared.delete(deviceId);
  }

  /** A restored backup knows only the ends from before it was made. */
  mark(): void {
    this.#marked = new Set(this.#declared);
  }
  backToMark(): void {
    this.#declared = new Set(this.#marked);
  }

  /** Makes the call. It must be refused if the credential was worth nothing when it began. */
  async judged<T>(what: string, token: string | null, call: () => Promise<T>): Promise<T> {
    const deviceId = readDeviceCredential(token ?? '')?.deviceId;
    const isFault = deviceId !== undefined && !this.#declared.has(deviceId);
    const answer = await call();
    if (isFault)
      this.faults.push(`I33 ${what} by the credential of ${deviceId}, which no manager stands for`);
    return answer;
  }
}
