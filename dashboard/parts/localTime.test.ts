import { describe, expect, it } from 'vitest';
import { fromField, toField } from './localTime.ts';

describe("a moment on the organisation's clock", () => {
  it('is the same moment there and back', () => {
    expect(toField('2026-11-21T09:10:00.000Z', 'America/Denver')).toBe('2026-11-21T02:10');
    expect(fromField('2026-11-21T02:10', 'America/Denver')).toBe('2026-11-21T09:10:00.000Z');
    expect(fromField('2026-07-21T02:10', 'America/Denver')).toBe('2026-07-21T08:10:00.000Z');
  });

  it('is the first of two where the clock is set back, and the hour after where it is set forward', () => {
    expect(fromField('2026-11-01T01:30', 'America/Denver')).toBe('2026-11-01T07:30:00.000Z');
    expect(fromField('2026-03-08T02:30', 'America/Denver')).toBe('2026-03-08T09:30:00.000Z');
  });

  it('is none while the field is not whole', () => {
    expect(toField(undefined, 'America/Denver')).toBe('');
    expect(fromField('', 'America/Denver')).toBeUndefined();
    expect(fromField('2026-11-21', 'America/Denver')).toBeUndefined();
  });
});
