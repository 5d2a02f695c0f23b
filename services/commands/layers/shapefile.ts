import proj4 from 'proj4';
import { open } from 'shapefile';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { ZippedFile } from './unzipped.ts';

/** The features of the one Shapefile among these files, in WGS 84 by its `.prj`. */
export async function readShapefile(files: readonly ZippedFile[]): Promise<readonly GeoJSON.Feature[]> {
  const shapes = files.filter(({ name }) => /\.shp$/i.test(name));
  const [shape, another] = shapes;
  if (!shape) throw new WrongCommand('The zip holds no .shp and no .kml.');
  if (another)
    throw new WrongCommand(`The zip holds several Shapefiles: ${shapes.map(({ name }) => name).join(', ')}.`);
  const beside = (ending: string): Uint8Array | undefined => {
    const wanted = shape.name.replace(/\.shp$/i, ending).toLowerCase();
    return files.find(({ name }) => name.toLowerCase() === wanted)?.bytes;
  };
  const projected = projectionOf(beside('.prj'));
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
  return found;
}

type Projected = (position: readonly number[]) => GeoJSON.Position;

/** Null for a file in degrees. A file without a `.prj` is taken as it is: feet are refused later, as no degrees. */
function projectionOf(prj: Uint8Array | undefined): Projected | null {
  const text = prj ? Buffer.from(prj).toString().trim() : '';
  if (text === '') return null;
  try {
    const { forward } = proj4(text, 'WGS84');
    return ([x = Number.NaN, y = Number.NaN]) => forward([x, y]);
  } catch {
    throw new WrongCommand(`The projection in the .prj is not known: ${text.slice(0, 80)}`);
  }
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
