/** The behavior that every storage must show, whatever its engine. */
import { describe } from 'vitest';
import type { Storage } from '../storage.ts';
import { registerAccountBlockTests } from './account-blocks.contract.ts';
import { registerAccountTests } from './accounts.contract.ts';
import { registerAuditTests } from './audit.contract.ts';
import { registerCashTests } from './cash.contract.ts';
import { registerChangeTests } from './changes.contract.ts';
import { registerCopiedListTests } from './copied-lists.contract.ts';
import { registerDeviceEndTests } from './device-ends.contract.ts';
import { registerDeviceTrustTests } from './device-trust.contract.ts';
import { registerDeviceTests } from './devices.contract.ts';
import { registerHeldTests } from './held.contract.ts';
import { registerHeldOfDeviceTests } from './held-of-device.contract.ts';
import { registerIntegrationTests } from './integrations.contract.ts';
import { registerInvitationTests } from './invitations.contract.ts';
import { registerListTests } from './lists.contract.ts';
import { registerLookUpTests } from './look-ups.contract.ts';
import { registerMembershipTests } from './memberships.contract.ts';
import { registerNeighborTests } from './neighbors.contract.ts';
import { registerOddInputTests } from './odd-input.contract.ts';
import { registerResetTests } from './password-resets.contract.ts';
import { registerPinTests } from './pins.contract.ts';
import { registerPositionTests } from './positions.contract.ts';
import { registerReductionTests } from './reductions.contract.ts';
import { registerReportTests } from './reports.contract.ts';
import { registerSecondFactorTests } from './second-factors.contract.ts';
import { registerSignInTests } from './sign-in.contract.ts';
import { registerTaxTests } from './taxes.contract.ts';
import { registerUpkeepTests } from './upkeep.contract.ts';
import { registerVenueTests } from './venues.contract.ts';
import { registerVisitTests } from './visits.contract.ts';
import { registerWriteTests } from './writes.contract.ts';

/** `open` returns an empty storage each time. The suite closes it. */
export function registerStorageTests(name: string, open: () => Storage): void {
  describe(`storage on ${name}`, () => {
    registerWriteTests(open);
    registerPositionTests(open);
    registerChangeTests(open);
    registerLookUpTests(open);
    registerListTests(open);
    registerCopiedListTests(open);
    registerAccountTests(open);
    registerAccountBlockTests(open);
    registerSignInTests(open);
    registerInvitationTests(open);
    registerResetTests(open);
    registerSecondFactorTests(open);
    registerPinTests(open);
    registerDeviceTests(open);
    registerDeviceTrustTests(open);
    registerDeviceEndTests(open);
    registerAuditTests(open);
    registerHeldTests(open);
    registerHeldOfDeviceTests(open);
    registerReportTests(open);
    registerReductionTests(open);
    registerTaxTests(open);
    registerIntegrationTests(open);
    registerUpkeepTests(open);
    registerVenueTests(open);
    registerMembershipTests(open);
    registerNeighborTests(open);
    registerVisitTests(open);
    registerCashTests(open);
    registerOddInputTests(open);
  });
}
