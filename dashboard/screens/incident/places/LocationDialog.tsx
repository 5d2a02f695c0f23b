import type { BodyOf } from '#contracts/api/index';
import { requiredOfAddress } from '#contracts/incident/address';
import type { Location } from '#contracts/incident/incident';
import { type Command, command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { editOf } from '../../../ui/form/edits.ts';
import { useForm } from '../../../ui/form/useForm.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { formOf, type PlaceForm, placeMistakes } from './place.ts';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  /** The current place; without one, a new one is added. */
  readonly place?: Location;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const numbers = ({
  lat,
  lng,
  ...words
}: Partial<PlaceForm>): BodyOf<'PATCH /api/incident/:incident_uuid/location/:uuid/'> => ({
  ...words,
  ...(lat === undefined ? {} : { lat: Number(lat) }),
  ...(lng === undefined ? {} : { lng: Number(lng) }),
});

/** Adds or corrects a place of an incident (S2 §2.2). An address needs its point (S2 §5). */
export const LocationDialog = ({ incident, place, onDone, onClose }: Props) => {
  const now = formOf(place);
  const form = useForm({
    start: now,
    draft: `location.${place?.uuid ?? incident}`,
    required: ['raw'],
    mistakes: (value) => placeMistakes(value, requiredOfAddress.location),
    command: (value, began): Command | null => {
      const ids = { incident_uuid: incident };
      if (!place) {
        const body = { ...value, lat: Number(value.lat), lng: Number(value.lng) };
        return command('POST /api/incident/:incident_uuid/location/', ids, body);
      }
      const edit = editOf(began, value, now);
      if (!edit) return null;
      const { seen, ...change } = edit;
      const body = { ...numbers(change), seen: numbers(seen) };
      return command('PATCH /api/incident/:incident_uuid/location/:uuid/', { ...ids, uuid: place.uuid }, body);
    },
    onDone: () => onDone(),
    onClose,
  });
  const verb = place ? 'Update location' : 'Add location';
  return (
    <FormDialog title={verb} verb={verb} form={form}>
      <PlaceFields form={form} pinned={place !== undefined} zoom={place ? 15 : 12} />
    </FormDialog>
  );
};
