import proj4 from 'proj4';
import { open } from 'shapefile';
import { decodedText } from '#contracts/core/bytesAsText';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { ReadFile } from './shapes.ts';
import type { ZippedFile } from './unzipped.ts';

/** The features of the one Shapefile among these files, in WGS 84 by its `.prj`. */
export async function readShapefile(files: readonly ZippedFile[]): Promise<ReadFile> {
  const shapes = files.filter(({ name }) => /\.shp$/i.test(name));
  const [shape, another] = shapes;
  if (!shape) throw new WrongCommand('The zip holds no .shp and no .kml.');
  if (another)
    throw new WrongCommand(`The zip holds several Shapefiles: ${shapes.map(({ name }) => name).join(', ')}.`);
  const beside = (ending: string): Uint8Array | undefined => {
    const wanted = shape.name.replace(/\.shp$/i, ending).toLowerCase();
    return files.find(({ name }) => name.toLowerCase() === wanted)?.bytes;
  };
  const { projected, note } = projectionOf(beside('.prj'));
  const found: GeoJSON.Feature[] = [];
  try {
    const source = await open(shape.bytes as never, beside('.dbf') as never, { encoding: encodingOf(beside('.cpg')) });
    for (let next = await source.read(); !next.done; next = await source.read()) {
      const { value } = next;
      found.push(projected && value.geometry ? { ...value, geometry: moved(value.geometry, projected) } : value);
    }
  } catch (error) {
    throw new WrongCommand(`${shape.name} cannot be read: ${(error as Error).message.slice(0, 120)}`);
  }
  return { features: found, notes: note === null ? [] : [note] };
}

type Projected = (position: readonly number[]) => GeoJSON.Position;

interface Projection {
  readonly projected: Projected | null;
  readonly note: string | null;
}

/** Datums that are WGS 84 to a meter or two. */
const likeWgs84 =
  /wgs_?(19)?84|north_american_(datum_)?1983|nad_?(19)?83|etr[sf]|gda_?(19)?94|gda_?2020|nzgd_?2000|itrf|geocentric_datum/i;

/**
 * The projection of a `.prj`; null for a file without one, which is taken as it is with a note: feet are refused later, as no degrees. The
 * library moves a datum by its parameters, and leaves one without them where it is, up to 200 m away: such a file is refused.
 */
function projectionOf(prj: Uint8Array | undefined): Projection {
  const text = prj ? decodedText(prj).text.trim() : '';
  if (text === '') return { projected: null, note: 'there is no .prj: the degrees are taken as WGS 84' };
  const [, datum = ''] = /DATUM\[\s*"([^"]+)"/i.exec(text) ?? [];
  let forward: (position: [number, number]) => number[];
  let isMoved: boolean;
  try {
    forward = proj4(text, 'WGS84').forward;
    isMoved = ((new proj4.Proj(text) as unknown as { datum?: { datum_type?: number } }).datum?.datum_type ?? 5) <= 2;
  } catch {
    throw new WrongCommand(`The projection in the .prj is not known: ${text.slice(0, 80)}`);
  }
  if (!isMoved && !likeWgs84.test(datum.replaceAll(' ', '_')))
    throw new WrongCommand(
      `The .prj has the datum ${datum.slice(0, 60) || 'of no name'}, which is up to 200 m away from WGS 84 and cannot be moved here. Convert the file to WGS 84 first: ogr2ogr -t_srs EPSG:4326 new.shp old.shp.`,
    );
  const note = isMoved ? `moved from the datum ${datum}, right to some meters` : null;
  return { projected: ([x = Number.NaN, y = Number.NaN]) => forward([x, y]), note };
}

/** Shapefiles are in Latin-1 unless a `.cpg` says otherwise. */
function encodingOf(cpg: Uint8Array | undefined): string {
  const said = cpg ? Buffer.from(cpg).toString('latin1').trim() : '';
  const name = /^\d+$/.test(said) ? `windows-${said}` : said.replace(/^UTF8$/i, 'utf-8');
  try {
    return said === '' ? 'latin1' : new TextDecoder(said === '65001' ? 'utf-8' : name).encoding;
  } catch {
    return 'latin1';
  }
}

function moved(geometry: GeoJSON.Geometry, projected: Projected): GeoJSON.Geometry {
  if (geometry.type === 'GeometryCollection') return geometry;
  const walk = (value: unknown): unknown => {
    const list = value as readonly unknown[];
    return typeof list[0] === 'number' ? projected(list as readonly number[]) : list.map(walk);
  };
  return { ...geometry, coordinates: walk(geometry.coordinates) } as GeoJSON.Geometry;
}
