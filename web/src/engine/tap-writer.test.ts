import {
  aCategory,
  anActor,
  anItem,
  aProduct,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { signedText } from '@tableside/protocol/signed-text.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burger, padOf, party } from '../../testing/a-mirror.ts';
import { type Tablet, TestShift } from '../../testing/test-shift.ts';
import type { MirrorRow } from '../mirror/database/mirror-db.ts';
import { toMutation } from './push/push-batch.ts';
import type { AskApproval, Signer } from './signer.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
  shift.wire.isCut = true;
});
afterEach(() => shift.end());

/** Signs legibly, after as many turns of the queue as told. */
function aSigner(name: string, { role = 'server' as Signer['person']['role'], turns = 0 } = {}): Signer {
  return {
    person: { userId: `id of ${name}`, name, role, staffId: null },
    keyId: `key of ${name}`,
    async mac(purpose, mutation) {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return `${name}: ${signedText(purpose, mutation, 'hash')}`;
    },
  };
}

const ANA = aSigner('Ana');
const BEN = aSigner('Ben');
const MIA = aSigner('Mia', { role: 'manager' });

interface Floor {
  readonly tablet: Tablet;
  /** Who is in; null locks the tablet. */
  become(who: Signer | null): void;
}

interface FloorParts {
  readonly askApproval?: AskApproval;
  /** Gives the password when it is asked for. */
  readonly openOffice?: () => Promise<boolean>;
}

async function aFloor({ askApproval, openOffice }: FloorParts = {}): Promise<Floor> {
  let who: Signer | null = ANA;
  let officeToken: string | null = null;
  const tablet = await shift.started({
    actor: anActor('server', { userId: 'floor', name: '', deviceId: null }),
    floor: {
      author: () => who,
      personsToken: () => null,
      officeToken: () => officeToken,
      async openOffice() {
        const isGiven = (await openOffice?.()) ?? false;
        if (isGiven) officeToken = 'a token of the office';
        return isGiven;
      },
      keysEnded: () => undefined,
      revoked: () => undefined,
    },
    ...(askApproval && { askApproval }),
  });
  await fill(tablet);
  return {
    tablet,
    become(next) {
      who = next;
    },
  };
}

const queueOf = async ({ mirror }: Tablet) => (await mirror.outbox.toArray()).map(toMutation);
const check = aVisit({ id: testId('visit', 2), number: 'B-18' });
const line = anItem({ id: testId('item', 50) });
const round = aRound([line], { id: testId('order', 50), visitId: check.id, status: 'preparing' });

/** A free table, and a check whose round the kitchen has begun. */
async function fill({ mirror }: Tablet): Promise<void> {
  const rows = [
    ['venue', aVenue()],
    ['table', aTable()],
    ['category', aCategory()],
    ['product', aProduct()],
    ['visit', check],
    ['order', padOf(check.id)],
    ['order', round],
  ] as const;
  for (const [entity, doc] of rows) {
    await mirror
      .rowsOf(entity)
      .put({ id: 'id' in doc ? doc.id : 'venue', seq: 1, doc } as MirrorRow as never);
  }
}

const theVoid = {
  orderId: round.id,
  id: testId('command', 77),
  itemId: line.id,
  quantity: 1,
  reason: 'Dropped',
};

describe('the queue that the staff of a tablet share', () => {
  it('holds the work of several people, each under their own name and signature', async () => {
    const { tablet, become } = await aFloor();
    await shift.during(tablet.engine.mutate('visit.open', party()));
    become(BEN);
    await shift.during(tablet.engine.mutate('visit.addItem', burger()));
    const queue = await queueOf(tablet);
    expect(queue).toMatchObject([
      { mid: 1, actorId: 'id of Ana', grant: null, sig: { keyId: 'key of Ana' } },
      { mid: 2, actorId: 'id of Ben', grant: null, sig: { keyId: 'key of Ben' } },
    ]);
    const macs = queue.map((mutation) => signedText('act', mutation, 'hash'));
    expect(queue.map(({ sig }) => sig?.mac)).toEqual([`Ana: ${macs[0]}`, `Ben: ${macs[1]}`]);
  });

  it('keeps taps in their order, however long each signature takes', async () => {
    const { tablet, become } = await aFloor();
    become(aSigner('Ana', { turns: 500 }));
    const first = tablet.engine.mutate('visit.open', party());
    become(BEN);
    const second = tablet.engine.mutate('visit.addItem', burger());
    expect(await shift.during(Promise.all([first, second]))).toMatchObject([
      { kind: 'queued', mid: 1 },
      { kind: 'queued', mid: 2 },
    ]);
  });

  it('holds many changes that one person makes in one go, each under their signature', async () => {
    const { tablet } = await aFloor();
    const all = [
      { name: 'visit.open', args: party() },
      { name: 'visit.addItem', args: burger() },
    ] as const;
    expect(await shift.during(tablet.engine.mutateAll(all))).toMatchObject([
      { kind: 'queued', mid: 1 },
      { kind: 'queued', mid: 2 },
    ]);
    const queue = await queueOf(tablet);
    expect(queue.map(({ actorId, sig }) => [actorId, sig?.mac])).toEqual(
      queue.map((mutation) => ['id of Ana', `Ana: ${signedText('act', mutation, 'hash')}`]),
    );
    expect(tablet.engine.status.get().waiting).toBe(2);
  });

  it('asks for an approval of what needs one among many changes', async () => {
    const { tablet } = await aFloor({ askApproval: async () => MIA });
    const all = [
      { name: 'order.voidItem', args: theVoid },
      { name: 'visit.open', args: party() },
    ] as const;
    const receipts = await shift.during(tablet.engine.mutateAll(all));
    expect(receipts.map(({ kind }) => kind)).toEqual(['queued', 'queued']);
    expect((await queueOf(tablet)).map(({ name, approval }) => [name, approval?.by])).toEqual([
      ['visit.open', undefined],
      ['order.voidItem', 'id of Mia'],
    ]);
  });

  it('takes nothing while nobody is in [T67]', async () => {
    const { tablet, become } = await aFloor();
    become(null);
    await expect(shift.during(tablet.engine.mutate('visit.open', party()))).rejects.toThrow('locked');
    expect(await queueOf(tablet)).toEqual([]);
  });

  it('opens no database for a tap while nobody is in, so none can fail unseen', async () => {
    const floor = {
      author: () => null,
      personsToken: () => null,
      officeToken: () => null,
      openOffice: async () => false,
      keysEnded: () => undefined,
      revoked: () => undefined,
    };
    const { engine, device } = shift.open({ floor });
    await expect(shift.during(engine.mutate('visit.open', party()))).rejects.toThrow('locked');
    expect(device.isOpen()).toBe(false);
  });
});

it("everybody's own queue carries the session, and no signature", async () => {
  const tablet = await shift.started();
  await fill(tablet);
  await shift.during(tablet.engine.mutate('visit.open', party()));
  const [mutation] = await queueOf(tablet);
  expect(mutation).toMatchObject({ grant: 'token' });
  expect(mutation).not.toHaveProperty('sig');
});

describe('a tap in the office after a PIN', () => {
  const tax = { set: { name: 'The Rye' }, base: { name: aVenue().name } };

  it('is written once the person has given the password, with the grant from it', async () => {
    const { tablet, become } = await aFloor({ openOffice: async () => true });
    become(MIA);
    await shift.during(tablet.engine.mutate('visit.open', party()));
    expect(await shift.during(tablet.engine.mutate('venue.patch', tax))).toMatchObject({ kind: 'queued' });
    expect(await queueOf(tablet)).toMatchObject([
      { mid: 1, grant: null },
      { mid: 2, name: 'venue.patch', grant: 'a token of the office', sig: { keyId: 'key of Mia' } },
    ]);
  });

  it('is refused when they do not give it, and leaves nothing behind', async () => {
    const { tablet, become } = await aFloor();
    become(MIA);
    const refused = { kind: 'refused', code: 'pin.scope' };
    expect(await shift.during(tablet.engine.mutate('venue.patch', tax))).toMatchObject(refused);
    expect(await queueOf(tablet)).toEqual([]);
  });
});

describe('a tap that needs a manager', () => {
  it('is written once a manager has approved it, with both signatures and both names', async () => {
    const asked: unknown[] = [];
    const { tablet } = await aFloor({
      askApproval: async (what) => {
        asked.push(what);
        return MIA;
      },
    });
    expect(await shift.during(tablet.engine.mutate('order.voidItem', theVoid))).toMatchObject({
      kind: 'queued',
    });
    expect(asked).toEqual([{ name: 'order.voidItem', args: theVoid, author: ANA.person }]);
    const [mutation, ...others] = await queueOf(tablet);
    expect(others).toEqual([]);
    const text = mutation && signedText('approve', mutation, 'hash');
    expect(mutation).toMatchObject({
      actorId: 'id of Ana',
      sig: { keyId: 'key of Ana' },
      approval: { by: 'id of Mia', keyId: 'key of Mia', mac: `Mia: ${text}` },
    });
    const shown = await tablet.mirror.orders.get(round.id);
    expect(shown?.doc.items[0]?.voids).toMatchObject([{ by: { name: 'Ana' }, approvedBy: { name: 'Mia' } }]);
  });

  it('is refused when nobody approves it', async () => {
    const { tablet } = await aFloor({ askApproval: async () => null });
    const receipt = await shift.during(tablet.engine.mutate('order.voidItem', theVoid));
    expect(receipt).toMatchObject({ kind: 'refused', code: 'approval.required' });
    expect(await queueOf(tablet)).toEqual([]);
  });

  it('needs another approval for the next one, because each is for one change', async () => {
    const managers = [MIA, null];
    const { tablet } = await aFloor({ askApproval: async () => managers.shift() ?? null });
    const comp = { visitId: check.id, kind: 'comp' as const, itemIds: [line.id], reason: 'Late' };
    const give = (n: number) =>
      shift.during(tablet.engine.mutate('visit.adjust', { ...comp, id: testId('command', n) }));
    expect(await give(1)).toMatchObject({ kind: 'queued' });
    expect(await give(2)).toMatchObject({ kind: 'refused', code: 'approval.required' });
  });
});
