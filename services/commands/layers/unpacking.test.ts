import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { WrongCommand } from '#services/commands/wrongCommand';
import { readKml } from './kml.ts';
import { unzipped } from './unzipped.ts';

const complaint = (act: () => unknown): string => {
  try {
    act();
    return 'nothing';
  } catch (error) {
    return error instanceof WrongCommand ? error.message : `another error: ${String(error)}`;
  }
};

describe('a zip', () => {
  const zip = (files: Readonly<Record<string, string>>): Buffer =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, words]) => [name, strToU8(words)]))));
  const namesIn = (bytes: Buffer) =>
    unzipped(bytes, /\.kml$/).map(({ name, bytes: one }) => [name, String.fromCharCode(...one)]);

  it('gives the files whose names fit, without those of macOS', () =>
    expect(namesIn(zip({ 'a.kml': 'one', 'b.txt': 'two', '__MACOSX/a.kml': 'three', 'c/d.kml': 'four' }))).toEqual([
      ['a.kml', 'one'],
      ['c/d.kml', 'four'],
    ]));

  /** The sizes that the directory of the zip claims. */
  const claiming = (size: number, ...names: readonly string[]): Buffer => {
    const bytes = zip(Object.fromEntries(names.map((name) => [name, 'x'])));
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
      bytes.writeUInt32LE(size, at + 24);
    return bytes;
  };
  it('holds 1000 MB at most, of all the files that fit together', () => {
    const tooMuch = 'The zip holds more than 1000 MB.';
    expect(complaint(() => namesIn(claiming(500_000_001, 'a.kml', 'b.kml')))).toBe(tooMuch);
    expect(complaint(() => namesIn(claiming(1_000_000_001, 'a.kml')))).toBe(tooMuch);
    expect(complaint(() => namesIn(claiming(1_000_000_001, 'a.txt')))).toBe('nothing');
  });

  it('cannot be read when it is none', () =>
    expect(complaint(() => unzipped(Buffer.from('no zip'), /./))).toBe('The zip cannot be read. Is it whole?'));
});

describe('a KML file', () => {
  const placemark = '<Placemark><name>H-7</name><Point><coordinates>-105.1,39.8</coordinates></Point></Placemark>';
  const kml = (inner: string): Buffer =>
    Buffer.from(`<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`);
  const refused = (words: string) => complaint(() => readKml(Buffer.from(words)));

  it('has its places', () =>
    expect(readKml(kml(placemark)).features).toMatchObject([
      { type: 'Feature', properties: { name: 'H-7' }, geometry: { type: 'Point', coordinates: [-105.1, 39.8] } },
    ]));

  it('has no places when it names none', () => expect(readKml(kml('')).features).toEqual([]));

  it('is refused when it is another kind of XML', () =>
    expect(refused('<gpx></gpx>')).toBe('The KML cannot be read: it is another kind of XML'));

  it.each(['', 'no XML at all', '<kml><Document></kml>', '<kml'])('is refused when it is %j', (words) => {
    const said = refused(words);
    expect(said).toMatch(/^The KML cannot be read: \S/);
    expect(said).not.toMatch(/another kind|\n|\s\s/);
    expect(said.length).toBeLessThanOrEqual('The KML cannot be read: '.length + 120);
  });

  it('is read when the parser only warns', () =>
    expect(readKml(kml(placemark.replace('<name>', '<name a=b>'))).features).toHaveLength(1));
});
