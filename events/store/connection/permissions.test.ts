import { describe, expect, it } from 'vitest';
import { NotAllowedError } from '#events/store/refusals';
import { addressOf } from './address.ts';
import { permissionsOf } from './permissions.ts';

describe('a permission that our user lacks on a server', () => {
  const told: (string | null)[] = [];
  const of = (address: string) => {
    told.length = 0;
    return permissionsOf(addressOf(address), (reason) => told.push(reason));
  };

  it('is told once, with the server, the user and what is missing, and once when it is allowed again', () => {
    const { note } = of('esdb://muster:s3cret@store:2113');
    note('append events');
    note('append events', new NotAllowedError('rights'));
    note('append events', new NotAllowedError('rights'));
    note('read all streams');
    note('append events');
    note('append events');
    expect(told).toEqual(['The event store at store:2113 does not allow the user muster to append events.', null]);
  });

  it('is one line for several calls with a wrong password', () => {
    const { note } = of('esdb://muster:s3cret@store:2113');
    note('append events', new NotAllowedError('user'));
    note('read all streams', new NotAllowedError('user'));
    expect(told).toEqual(['The event store at store:2113 does not accept the user muster with this password.']);
  });

  it('says when the address names no user', () => {
    of('esdb://store:2113').note('read all streams', new NotAllowedError('rights'));
    expect(told).toEqual([
      'The event store at store:2113 wants a user and password to read all streams, and the address names none.',
    ]);
  });

  it('is not changed by an outage', () => {
    const { note } = of('esdb://muster:s3cret@store:2113');
    note('append events', new NotAllowedError('rights'));
    note('append events', new Error('away'));
    expect(told).toHaveLength(1);
  });
});
