import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { WrongCommand } from '#services/commands/wrongCommand';

/** The places of a KML file. KML is always in WGS 84. */
export function readKml(bytes: Uint8Array): readonly GeoJSON.Feature[] {
  let mistake = '';
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') mistake ||= message;
      },
    });
    const document = parser.parseFromString(Buffer.from(bytes).toString(), 'text/xml');
    if (mistake === '' && document.documentElement?.localName !== 'kml') mistake = 'it is another kind of XML';
    if (mistake === '') return kml(document).features as readonly GeoJSON.Feature[];
  } catch (error) {
    mistake ||= (error as Error).message;
  }
  throw new WrongCommand(`The KML cannot be read: ${mistake.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
}
