/** When certificates end, as metrics: an alarm needs the days until then. */
import { Gauge, type Registry } from 'prom-client';

export interface CertificateEnds {
  /** In ms; undefined when there is none. */
  endsAt(): number | undefined;
  authority(): { readonly validTo: string } | undefined;
}

export function measureCertificates(ends: CertificateEnds | undefined, registers: Registry[]): void {
  const gauge = (name: string, help: string, at: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set((at() ?? 0) / 1000);
      },
    });
  gauge(
    'tableside_certificate_expiry_timestamp_seconds',
    'When the TLS certificate of this server ends; 0: it has none.',
    () => ends?.endsAt(),
  );
  gauge(
    'tableside_authority_expiry_timestamp_seconds',
    "When the house's own authority ends; 0: it has none.",
    () => {
      const authority = ends?.authority();
      return authority && Date.parse(authority.validTo);
    },
  );
}
