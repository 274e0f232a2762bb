/**
 * The credential of an enrolled device: `<device id>.<device token>`. In a header it follows the scheme `Device`; the
 * `hello` of a floor mirror carries it as its `token`.
 */
export interface DeviceCredential {
  readonly deviceId: string;
  readonly deviceToken: string;
}

export const deviceCredential = ({ deviceId, deviceToken }: DeviceCredential): string =>
  `${deviceId}.${deviceToken}`;

const PATTERN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{1,256})$/i;

/** Returns undefined when the text is no credential of a device. */
export function readDeviceCredential(text: string): DeviceCredential | undefined {
  const [, deviceId, deviceToken] = PATTERN.exec(text) ?? [];
  return deviceId === undefined || deviceToken === undefined ? undefined : { deviceId, deviceToken };
}
