import { describe, expect, it } from 'vitest';
import { workflowOf, workflows } from '#events/incident/versions/index';
import { versionExtras } from './versionExtras.ts';

const of = (key: string) => versionExtras(workflowOf(key));
const ofOrganization = (name: string) =>
  [...workflows.values()].filter(({ organisation }) => organisation === name).map(versionExtras);

describe('an extra of a version', () => {
  it('has the name that the specification gives it, customer by customer', () => {
    expect(of('loveland_after_hours').DCCodes).toHaveLength(20);
    expect(of('loveland_after_hours').DCCodes?.[0]).toMatchObject({ code: 'DC 01' });
    expect(of('ug_sewer_phase_2_weekday_pm').ProblemTypes?.map(({ code }) => code)).toEqual([
      'SSP',
      'SSS',
      'SWC',
      'SWS',
    ]);
    expect(of('ug_sewer_on_call').ProblemTypes?.every(({ subtypes }) => subtypes.length > 0)).toBe(true);
    const durham = ofOrganization('durham').flatMap(({ problemTypes = [] }) => problemTypes);
    expect([...new Set(durham.map(({ code }) => code))].toSorted()).toEqual([
      'SWR 001',
      'SWR 002',
      'WTR 001',
      'WTR 002',
    ]);
    expect(durham.every(({ options = [] }) => options.length > 0)).toBe(true);
    expect(ofOrganization('olathe').every(({ teamDesignations = [] }) => teamDesignations.length > 0)).toBe(true);
    expect(ofOrganization('arvada').some(({ problemTypes = [] }) => problemTypes.length === 24)).toBe(true);
  });

  it('of Loveland has the codes 01 to 20 in the order of the specification', () => {
    const codes = of('loveland_after_hours').DCCodes ?? [];
    expect(codes.map(({ code }) => code)).toEqual(codes.map((_, n) => `DC ${String(n + 1).padStart(2, '0')}`));
    const words =
      'leak check|leak check|main break|meter exchange|prv exchange|locate|freeze up|freeze up|turn on|turn off|' +
      'pressure test|sewer plug|sewer plug|talk to customer|special read|other, water|other, sewer|other|sewer odor|' +
      'dirty water';
    for (const [n, word] of words.split('|').entries()) expect(codes[n]?.display.toLowerCase()).toContain(word);
  });

  it('is absent by default', () => {
    expect(of('jcw_bupp')).toEqual({});
    expect(of('a version of long ago')).toEqual({});
  });
});
