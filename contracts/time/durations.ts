/**
 * A duration as a person says it: "34.9 min", "4 h 25 min", "3 d 4 h"; "–" for none. Files have the seconds.
 * Takes whole seconds, 0 or more.
 */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = Math.round(seconds / 6) / 10;
  if (minutes < 60) return `${minutes} min`;
  const whole = Math.round(seconds / 60);
  if (whole < 48 * 60) return joined(whole, 60, ['h', 'min']);
  return joined(Math.round(seconds / 3_600), 24, ['d', 'h']);
}

function joined(total: number, per: number, [large, small]: readonly [string, string]): string {
  const rest = total % per;
  const first = `${Math.floor(total / per).toLocaleString('en-US')} ${large}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}

const generic = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** "Mountain Time (Denver)" of "America/Denver"; "UTC" of a zone without a city. */
export function zoneWords(zone: string): string {
  const city = zone.includes('/') ? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') : '';
  return city === '' ? zone : `${generic(zone)} (${city})`;
}
