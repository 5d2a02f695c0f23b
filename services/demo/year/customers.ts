import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type ServiceAccountCommand, serviceAccount } from '#events/serviceAccount/decider';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';
import { chance } from '../chance.ts';
import type { DemoOrganisation } from '../organisations.ts';
import { addressAt } from '../streets.ts';
import { normal, oneOf } from './chances.ts';

/** As many as there are fictional numbers (555-0100 to 555-0199) in an area code. */
const count = 100;

/** Another area code nearby, so that no customer has the number of a crew. */
const areaCodes: Readonly<Record<string, string>> = {
  arvada: '720',
  durham: '984',
  loveland: '983',
  olathe: '816',
  scmwd: '720',
  springfield: '573',
  jcw: '816',
  ug: '816',
  wichita: '620',
};

const firstNames = ['Ana', 'Ben', 'Carla', 'Deng', 'Ella', 'Farid', 'Gwen', 'Hugo', 'Iris', 'Jamal', 'Kaya', 'Luis'];
const lastNames = ['Abbott', 'Bauer', 'Castro', 'Dahl', 'Evans', 'Fuentes', 'Greer', 'Hayes', 'Ivanov', 'Jensen'];

/** Service accounts around the center, so that a notification of an area reaches somebody. */
export async function loadCustomers(app: App, organisation: DemoOrganisation, cause: Cause): Promise<void> {
  const { name } = organisation;
  const roll = chance(`${name} customers`);
  for (let n = 0; n < count; n++) {
    const id = idFrom('service account', cause.entity, numberOf(n));
    const step: Step<ServiceAccountCommand> = {
      commandId: idFrom('demo year', 'customer', name, n),
      occurredAt: iso(app.clock.now()),
      command: { do: 'list', account: id, holder: holderOf(organisation, n, roll) },
    };
    await app.handle(serviceAccount, id, step, cause);
  }
}

const numberOf = (n: number): string => `${10_000 + 37 * n}`;

function holderOf(organisation: DemoOrganisation, n: number, roll: () => number) {
  const { name, areaCode } = organisation;
  const near = (middle: number, wide: number) => middle + normal(roll) * wide;
  const { lat, lng, raw } = addressAt(organisation, {
    lat: near(organisation.lat, 0.012),
    lng: near(organisation.lng, 0.016),
  });
  return {
    number: numberOf(n),
    name: `${oneOf(firstNames, roll)} ${oneOf(lastNames, roll)}`,
    // A few have not told their number.
    phoneNumber: roll() < 0.06 ? '' : `+1${areaCodes[name] ?? areaCode}5550${100 + n}`,
    address: raw,
    place: `${lat},${lng}`,
  };
}
