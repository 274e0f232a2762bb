/** The certificate of the house's authority as tablets take it: a profile for iPads, and the bare certificate for Android. */
import { createHash, type X509Certificate } from 'node:crypto';

export interface TabletFile {
  readonly type: string;
  readonly name: string;
  readonly body: Buffer;
}

export const androidFile = ({ raw }: Pick<X509Certificate, 'raw'>): TabletFile => ({
  type: 'application/x-x509-ca-cert',
  name: 'tableside.crt',
  body: raw,
});

/** The ids follow from the certificate, so a profile that is loaded twice is one profile. */
export function appleProfile({ raw }: Pick<X509Certificate, 'raw'>): TabletFile {
  const [root, whole] = [idOf(raw, 'root'), idOf(raw, 'profile')];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadContent</key><array><dict>
<key>PayloadCertificateFileName</key><string>tableside.crt</string>
<key>PayloadContent</key><data>${raw.toString('base64')}</data>
<key>PayloadDisplayName</key><string>Tableside</string>
<key>PayloadIdentifier</key><string>tableside.authority.${root}</string>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadUUID</key><string>${root}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict></array>
<key>PayloadDescription</key><string>Lets this device trust the Tableside server of this house, and no other site.</string>
<key>PayloadDisplayName</key><string>Tableside</string>
<key>PayloadIdentifier</key><string>tableside.profile.${whole}</string>
<key>PayloadRemovalDisallowed</key><false/>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadUUID</key><string>${whole}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict></plist>
`;
  return {
    type: 'application/x-apple-aspen-config',
    name: 'tableside.mobileconfig',
    body: Buffer.from(body),
  };
}

function idOf(raw: Buffer, what: string): string {
  const hex = createHash('sha256').update(raw).update(what).digest('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
