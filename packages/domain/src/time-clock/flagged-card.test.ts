/** Attacks on the time clock: a punch that is dated back, and a manager who pays their own hours. */

import { describe, expect, it } from 'vitest';
import { aContext, anActor, aStaffMember, aVenue, testId } from '../../testing/builders.ts';
import { aRoom, type Room } from '../../testing/try-command.ts';
import { COMMANDS } from '../commands.ts';
import { latenessOf } from '../entities/time-card.ts';

const amara = aStaffMember();
const day = '2026-06-12';
const at = (time: string) => `${day}T${time}:00.000Z`;
const card = (room: Room) => room.rows.all('timeCard')[0];

describe('a punch', () => {
  const punched = (told: string, arrived: string | undefined) => {
    const room = aRoom({ staff: [amara], venue: [aVenue()] });
    room.run(
      'clock.in',
      { id: testId('command', 1), staffId: amara.id, day },
      {
        ...aContext({ actor: anActor('server', { staffId: amara.id }), occurredAt: at(told) }),
        ...(arrived !== undefined && { arrival: { at: at(arrived), device: null } }),
      },
    );
    return card(room)?.punches[0];
  };

  it('says when the server received it [T58]', () => {
    expect(punched('20:00', '20:02')).toMatchObject({ at: at('20:00'), arrivedAt: at('20:02') });
    expect(punched('20:00', undefined)).not.toHaveProperty('arrivedAt');
  });

  it('is flagged when that was more than an hour later [T58]', () => {
    const late = (arrived: string) => latenessOf(punched('20:00', arrived) ?? { at: '' });
    expect([late('20:02'), late('21:00'), late('21:01')]).toEqual([0, 0, 61 * 60_000]);
  });
});

describe('a correction', () => {
  const correctedBy = (staffId: string | null) => {
    const room = aRoom({ staff: [amara], venue: [aVenue()] });
    const periods = [{ in: at('20:00'), out: at('23:00') }];
    const edit = {
      id: testId('command', 2),
      staffId: amara.id,
      day,
      after: null,
      covers: [],
      periods,
      reason: 'X',
    };
    room.run(
      'clock.edit',
      edit,
      aContext({ actor: anActor('manager', { staffId }), occurredAt: at('23:30') }),
    );
    return card(room)?.edits[0];
  };

  it("of one's own card is marked as such, in the audit trail too [T58]", () => {
    expect(correctedBy(amara.id)).toMatchObject({ isOwn: true });
    expect(correctedBy('another')).not.toHaveProperty('isOwn');
    expect(correctedBy(null)).not.toHaveProperty('isOwn');
    const said = (staffId: string) =>
      COMMANDS['clock.edit'].label.audit({ it: 'Amara', now: { edits: [correctedBy(staffId)] } } as never);
    expect(said(amara.id)).toContain('their own time card');
    expect(said('another')).toContain('the time card of Amara');
  });
});
